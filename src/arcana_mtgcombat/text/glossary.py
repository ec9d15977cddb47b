"""The words of the wizards' combat, for people who have not read the rulebook (MC-1 to MC-34).

Settings of the table are written in braces and filled in when a word is explained: `{rules.flight_loss}`.
"""

from __future__ import annotations

from typing import Final

ABOUT: Final = (
    "Wizards fight with nine attributes, a library of spells and the creatures they summon. The last side that is "
    "left in the battle wins: who has no Life left has lost, who flees in time escapes. In your turn you recall a "
    "spell and restore mana, spend Focus on what you keep up and on tired creatures, and take as many actions as your "
    "Speed allows: move, cast, engage, command your creatures. Between them, and in response to the others, everybody "
    "may use instants. An attack throws a die for each point of Power; the Guard, a die for each point of Toughness "
    "rolled once a turn, absorbs what it can. Type `explain WORD` for a card, a keyword, an attribute or any other "
    "word."
)

CHOICES: Final = {
    "act": "Begin your turn now. The other choices let you act behind somebody who is still to act in this round; you "
    "then stay there in the order (MC-8.2).",
    "recall": "Move the top card of your library into Memory, where it can be cast: one in each Channeling Phase, and "
    "one more for each bonus in force (MC-9.1, MC-5.10).",
    "stop": "Nothing more of this kind: recall, restore, spend Focus or command no further (MC-9.4, MC-33.4).",
    "pass": "Use nothing now. Nobody else sees that you were asked (MC-33.13, MC-34.10).",
    "end": "End your Main Phase, or the turn of a wild pack; the End Phase follows (MC-11.1, MC-33.5).",
    "move": "An action, once a turn: advance on one enemy group, or withdraw from all. Your company goes along and "
    "then can neither engage nor move in this turn. Who has moved can neither engage nor flee (MC-11.4, MC-11.5, "
    "MC-11.10).",
    "command": "An action, once a turn: any number of your creatures get one order each: advance, withdraw, fall "
    "back, engage, or an ability of their own. Sick and Exhausted ones get none (MC-12.1, MC-12.2, MC-12.3).",
    "cast": "Take a spell out of Memory, name its target and pay its cost; it goes on the stack. Its converted cost "
    "may not be above your Mastery. Instants cost no action; of all others you can cast as many in a turn as you have "
    "Focus left (MC-13.1, MC-13.2, MC-13.4, MC-13.6).",
    "engage": "Attack an enemy combatant whose group is Close: a character by an action, once a turn, a creature by an "
    "order. Others may intercept and respond, then both fight, and the attacker is Exhausted with Guard 0 (MC-14.1, "
    "MC-15.1, MC-15.8).",
    "equip": "An action: an equipment you control gets another bearer, you or one of your creatures (MC-11.9).",
    "use": "Use an ability of a creature or permanent; what it costs stands before it (MC-24.4, MC-33.15).",
    "flee": "Possible as the first action only: your creatures and pervasive effects go, and your turn ends. If you "
    "lose fewer than {rules.flight_loss} Life before your next turn, and are the defender of no fight, you escape "
    "when it would begin (MC-17.1 to MC-17.5).",
    "advance": "The range to one enemy group becomes Close. A creature of a company that is ordered to do so is "
    "detached first (MC-7.4, MC-7.6).",
    "withdraw": "All Close ranges of the group become Ranged. A creature that is ordered to do so is detached first, "
    "and leaves its company where it is (MC-7.8, MC-7.17).",
    "fall back": "A detached creature joins its company or pack again (MC-7.9).",
    "retreat": "What an attacker with Trample may do when the defender has fallen: one Close range becomes Ranged "
    "(MC-15.11).",
    "none": "Nobody, or nothing: no interception, no follow-up (MC-33.10, MC-33.12).",
    "yes": "Do it: step in for an ally, strike back, pay, roll (MC-33.10, MC-33.11, MC-33.16, MC-33.20).",
    "no": "Do not (MC-33.10, MC-33.11, MC-33.16, MC-33.20).",
    "spare": "Let an enemy who has lost live; nothing in the battle hangs on it (MC-21.5).",
    "slay": "Kill an enemy who has lost; nothing in the battle hangs on it (MC-21.5).",
    "pick": "One of your cards: to forget it, to put it back, or to place it in the library (MC-33.1, MC-33.17).",
    "dead": "A creature card in your graveyard, as a target (MC-24.3).",
}
"""What can be picked, by its word."""

ATTRIBUTES: Final = {
    "power": "How many dice a combatant throws when he strikes (MC-15.2). Cards write Power/Toughness/Life, as 3/2/5.",
    "toughness": "How many dice his Guard is rolled with (MC-16.1).",
    "life": "Who has none left has lost, a creature is destroyed. It comes back only by healing (MC-16.6 to MC-16.8).",
    "speed": "Sets the turn order, how many actions a character has in a turn, and how many dice he throws when he "
    "responds (MC-6.3, MC-11.1, MC-2.5).",
    "channeling": "How many units of mana a character restores in his Channeling Phase; {rules.close_penalty} fewer "
    "if he is Close to an enemy group (MC-9.2).",
    "focus": "Points to spend in the Upkeep: each maintains a pervasive effect or makes an Exhausted creature ready. "
    "It is also how many spells that are no instants one can cast in a turn, less those points that maintain effects "
    "(MC-10.2, MC-13.4).",
    "memory": "The spells that can be cast now. At your End Phase you keep half the attribute, rounded up, and forget "
    "the others (MC-5.4, MC-22.2).",
    "mastery": "The highest converted cost that a character can cast (MC-13.2).",
    "mana pool": "How many units of mana a character can hold, split into capacities for the six types; what is above "
    "burns at the End Phase (MC-3.3, MC-4.2, MC-22.3).",
}
"""The nine attributes (MC-3.1)."""

KEYWORDS: Final = {
    "flying": "Can be engaged only by somebody with Flying or Reach, unless it is Exhausted, and intercepted only by "
    "such (MC-14.2, MC-14.5).",
    "reach": "Can engage and intercept flyers (MC-19.2).",
    "first strike": "Strikes first; whom it fells does not strike back. If both have it, both strike (MC-15.5 to "
    "MC-15.7).",
    "vigilance": "Is not repelled after attacking: keeps its Guard and stays ready (MC-15.10).",
    "trample": "If the defender falls, the attacker may go on at once: engage another, advance, or retreat (MC-15.11).",
    "haste": "Counts as not sick: can be ordered in the turn in which it is summoned (MC-12.8, MC-19.6).",
    "defender": "Cannot engage and cannot be ordered to advance (MC-19.7).",
    "deathtouch": "A creature that loses Life by its strike is destroyed (MC-19.8).",
    "lifelink": "The Life that its strikes take heals its controller's character (MC-19.9).",
    "indestructible": "Is not destroyed, and its Life does not fall below 1; it can be exiled, unsummoned or taken. On "
    "a character it does nothing (MC-19.10).",
    "split second": "A spell that is used in response without a roll, and to which nobody responds (MC-18.11).",
    "regenerate": "An instant ability: the creature gets a shield for the turn. When it would be destroyed, the shield "
    "restores its Life and Exhausts it instead (MC-19.11, MC-25.22).",
}
"""The keywords (MC-19)."""

CARDS: Final = {
    "creature": "A spell that puts a creature into your company. It is sick until your next turn begins. It is also a "
    "target word; characters count as creatures for it, enemies only when they are Close (MC-13.9, MC-12.8, "
    "MC-7.12 to MC-7.15).",
    "instant": "A spell for any turn: in a free window, or in response to something if you win an opposed Speed roll. "
    "It costs no action (MC-18.1, MC-18.6, MC-13.6).",
    "sorcery": "A spell that works once, cast as an action of your own Main Phase (MC-13.7).",
    "enchantment": "A pervasive effect: it stays as long as you spend a point of Focus on it in each Upkeep (MC-20.2).",
    "aura": "An enchantment on a combatant. It needs no Focus and stays until it is ended or its bearer leaves the "
    "battle; characters keep it afterwards (MC-20.3).",
    "equipment": "An artifact that you or one of your creatures bears; Equip gives it to another. It needs no Focus "
    "(MC-20.4, MC-20.5).",
    "artifact": "A pervasive effect that can be Exhausted; Focus also makes it ready. As a target word it means "
    "artifacts, equipment and artifact creatures (MC-20.2, MC-10.5, MC-24.3).",
    "token": "A creature that an effect summons: it has no card and leaves none (MC-24.6, MC-25.21).",
    "permanent": "An enchantment, aura, equipment or artifact in the battle (MC-20.1).",
    "pervasive": "Enchantments that are no auras, and artifacts that are neither equipment nor creatures: what gets no "
    "Focus in your Upkeep ends (MC-20.2, MC-10.3).",
    "ability": "What a creature or permanent can do beside fighting: as an order (command), as an action, like an "
    "instant, or for mana at any time you pay or may act (MC-24.4).",
    "trigger": "What happens by itself when a creature is summoned or destroyed, or in an Upkeep; it uses no stack "
    "(MC-24.5).",
    "target": "What a spell or ability is aimed at. Enemies at Ranged can be aimed at as players, not as creatures "
    "(MC-7.12 to MC-7.16, MC-24.3).",
    "player": "As a target word: a character, at any range (MC-7.14, MC-7.16).",
    "any": "As a target word: a creature or a character, at any range (MC-24.3).",
    "enemy any": "As a target word: an enemy creature or character, at any range (MC-24.3).",
    "spell": "A card that is cast. As a target word: a spell or ability on the stack (MC-24.3).",
    "cost": "A number and letters, as in {{2R}}: a letter is paid with one unit of that type, the number with units of "
    "any type. Its converted cost counts them all (MC-4.4, MC-4.5).",
    "generic": "The number in a cost, paid with any mana: colourless first, then of the type with most left, unless "
    "the payer picks (MC-4.6).",
}
"""What cards are, and what stands on them."""

STATES: Final = {
    "ready": "Not Exhausted: can be ordered, engage and intercept (MC-1.3).",
    "exhausted": "Cannot move, engage, intercept or get an order; still strikes back, and can cast. A character is "
    "ready again in his Upkeep, a creature if it gets a point of Focus (MC-11.7, MC-12.3, MC-10.1, MC-10.2).",
    "sick": "A creature that came, or changed hands, since its controller's turn began. It gets no orders, but may "
    "intercept (MC-12.8, MC-12.9, MC-14.7).",
    "locked": "Said of the two who fight, as long as the fight lasts (MC-7.10, MC-6.7).",
    "guard": "What stands between damage and Life. It is rolled, a die for each point of Toughness, when damage first "
    "comes in a turn, is lowered by what it absorbs, and is unset at the End Phase (MC-16.1, MC-16.2).",
    "detached": "A creature that is a group of its own, since it has been sent out of its company (MC-7.1, MC-7.6).",
    "group": "A character with the creatures of his company, the body of a wild pack, or a detached creature. Ranges "
    "are between groups (MC-7.1, MC-7.2).",
    "company": "The creatures that stand and move with their character (MC-7.1, MC-7.5).",
    "close": "The range at which one can engage, and be aimed at as a creature (MC-7.2, MC-14.1, MC-7.12).",
    "ranged": "The range at which nobody can be engaged, nor be aimed at as a creature (MC-7.2, MC-7.12).",
    "counter": "+1/+1 and -1/-1 counters change Power and Toughness and stay after the battle; healing takes the bad "
    "ones off. To counter a spell is to make it do nothing (MC-16.10, MC-18.12).",
    "shield": "It saves a creature from being destroyed once in this turn (MC-25.22).",
    "control": "Who controls a creature gives it orders. An aura can take control as long as it stays (MC-20.10).",
    "bearer": "The combatant who has an aura or equipment on him (MC-20.3, MC-20.4).",
    "fleeing": "Has fled, and escapes when his next turn would begin unless he loses {rules.flight_loss} Life or has "
    "to fight as defender before (MC-17.4, MC-17.5).",
    "escaped": "Out of the battle, with his Life and his equipment: worth more than a loss, less than a victory "
    "(MC-17.7, MC-21.6).",
    "lost": "Out of the battle with no Life left: his creatures and pervasive effects are gone, his Memory is in the "
    "graveyard (MC-21.2).",
    "character": "A wizard with nine attributes, a library and creatures. He is affected by what can target creatures, "
    "but never destroyed, exiled, unsummoned or controlled (MC-3.1, MC-21.1).",
    "combatant": "A character or a creature that is in the battle (MC-1.1).",
    "side": "Those who fight together; the others are enemies (MC-1.2).",
    "wild pack": "Creatures without a character. In its turn each gets an order; it has no Life, Memory or Focus, "
    "never responds, and is out when no creature is left (MC-23.1 to MC-23.8).",
    "locale": "The land of the battle: where it is rich, wild creatures have mana of its type for their abilities "
    "(MC-23.3, MC-23.4).",
}
"""How combatants are and stand."""

FLOW: Final = {
    "round": "One pass through the turn order (MC-6.5).",
    "turn": "Channeling Phase, Upkeep, Main Phase, End Phase (MC-8.1).",
    "channeling phase": "Recall a card, then restore mana; a free window follows (MC-9).",
    "upkeep": "You become ready, spend Focus, what is not maintained ends, triggers happen; a free window follows "
    "(MC-10).",
    "main phase": "Your actions, up to your Speed (MC-11.1).",
    "end phase": "A free window; you forget what is too much, mana above its full size burns, Guards and changes of "
    "the turn end (MC-22.7).",
    "action": "Move, Command, Cast, Engage, Equip, Use or Flee: as many in a turn as your Speed (MC-11.1, MC-11.2).",
    "order": "What a creature is told in a Command; others may respond to it (MC-12.1, MC-12.5). The turn order is by "
    "Speed, ties by rolls (MC-6.3, MC-6.4).",
    "free window": "A moment at which everybody in turn may use an instant, without a roll: at the end of the "
    "Channeling Phase and the Upkeep, after each action or order, at the start of the End Phase (MC-18.2, MC-18.3).",
    "respond": "Everybody else has one chance to answer a spell, ability, order or attack with an instant: pick it, "
    "then roll Speed against its controller; who rolls as much or more may use it (MC-18.5 to MC-18.8).",
    "stack": "Spells and abilities, orders and attacks on their way. What came last happens first (MC-18.6, MC-18.10).",
    "opposed roll": "Both roll their Speed; the one who tries it succeeds when his sum is as high or higher (MC-2.5).",
    "dice": "A roll of n throws n dice of {rules.die_sides} sides and counts their sum, or where hits are counted each "
    "die of {rules.hit_on} or more (MC-2.1, MC-2.3).",
    "damage": "What the Guard absorbs, and Life is lost by the rest. Words like lose Life pass the Guard by (MC-16.1, "
    "MC-16.3).",
    "intercept": "When a character is attacked, one of his ready creatures that is Close to the attacker may take the "
    "attack on itself, else a ready ally who is Close (MC-14.3 to MC-14.6).",
    "fight": "The attacker strikes, then the defender may strike back; who has fallen is looked at afterwards "
    "(MC-15.1 to MC-15.4).",
    "counter-attack": "The defender strikes back, also with no Life left (MC-15.3).",
    "repelled": "After his fight an attacker has Guard 0 and is Exhausted (MC-15.8).",
    "follow-up": "What an attacker with Trample may do at once when the defender has fallen (MC-15.11).",
    "destroyed": "A creature with no Life left leaves the battle, its card goes to the graveyard (MC-16.6, MC-5.7).",
    "exile": "A card out of reach for the rest of the day (MC-5.8).",
    "unsummon": "The creature leaves the battle, its card goes to the graveyard (MC-25.10).",
    "heal": "Life comes back, up to the sheet or printed value, and -1/-1 counters go (MC-3.6, MC-16.10).",
    "maintain": "Spend a point of Focus on a pervasive effect in your Upkeep, so that it stays (MC-10.2).",
    "forget": "A spell goes from Memory to the bottom of the library, unseen by others (MC-5.5, MC-34.5).",
    "reclaim": "A card comes from the graveyard into Memory (MC-25.17).",
    "scry": "Look at the first cards of your library and put them back in the order you like (MC-25.23).",
    "library": "Your cards for the day, in order; others see only how many there are (MC-5.1, MC-34.2).",
    "graveyard": "Cards that are used up for the day; everybody sees them (MC-5.6, MC-34.1).",
    "mana": "White W, blue U, black B, red R, green G and colourless C: what costs are paid with (MC-4.1).",
    "capacity": "How many units of a type a pool is restored to (MC-4.2, MC-9.3).",
    "mana burn": "Who has more mana than his pool can hold at an End Phase loses the excess, and as much Life "
    "(MC-22.3).",
    "delay": "Let others act first: you act behind one of them for the rest of the battle (MC-8.2).",
    "immediate escape": "Who flees and is faster than everybody by {rules.escape_lead} may roll to escape at once "
    "(MC-17.6).",
    "mercy": "After the battle the winners spare or slay each enemy who has lost (MC-21.5).",
    "win": "The last side that has a character or wild creature in the battle wins (MC-21.4, MC-21.6).",
}
"""What happens."""

WORDS: Final = {**CHOICES, **ATTRIBUTES, **KEYWORDS, **CARDS, **STATES, **FLOW}
"""Every word, in small letters."""

ALSO: Final = {
    **dict.fromkeys(("acts", "begin"), "act"),
    **dict.fromkeys(("response", "responses", "response round", "chance"), "respond"),
    **dict.fromkeys(("window", "windows", "free windows"), "free window"),
    **dict.fromkeys(("exhaust", "tired"), "exhausted"),
    **dict.fromkeys(("die", "roll", "hits"), "dice"),
    **dict.fromkeys(("range", "ranges"), "close"),
    **dict.fromkeys(("sickness",), "sick"),
    **dict.fromkeys(("pack", "packs", "wild"), "wild pack"),
    **dict.fromkeys(("richness", "land"), "locale"),
    **dict.fromkeys(("pervasive effect", "pervasive effects"), "pervasive"),
    **dict.fromkeys(("abilities", "timing"), "ability"),
    **dict.fromkeys(("opposed speed roll", "opposed"), "opposed roll"),
    **dict.fromkeys(("escape", "flight"), "escaped"),
    **dict.fromkeys(("burn", "ignited"), "mana burn"),
    **dict.fromkeys(("capacities",), "capacity"),
    **dict.fromkeys(("pool",), "mana pool"),
    **dict.fromkeys(("interception", "interceptor"), "intercept"),
    **dict.fromkeys(("strike back", "counterattack", "counter attack"), "counter-attack"),
    **dict.fromkeys(("follow up",), "follow-up"),
    **dict.fromkeys(("attack", "attacks", "engages"), "engage"),
    **dict.fromkeys(("destroy",), "destroyed"),
    **dict.fromkeys(("exiled",), "exile"),
    **dict.fromkeys(("locked combat", "combat", "strike", "strikes"), "fight"),
    **dict.fromkeys(("restore", "channel"), "channeling"),
    **dict.fromkeys(("countered",), "counter"),
    **dict.fromkeys(("regeneration", "regeneration shield", "regeneration shields"), "shield"),
    **dict.fromkeys(("victory", "end of battle"), "win"),
    **dict.fromkeys(("cards",), "spell"),
    **dict.fromkeys(("enemy creature", "own creature", "self"), "target"),
    **dict.fromkeys(("dead creature",), "dead"),
    **dict.fromkeys(("converted cost", "converted"), "cost"),
    **dict.fromkeys(("turn order",), "order"),
    **dict.fromkeys(("enemy", "ally", "sides"), "side"),
    **dict.fromkeys(("summon", "death"), "trigger"),
}
"""Other words for the same."""
