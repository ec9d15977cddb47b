"""Magic: targets, casting, responses, effects, permanents, memory (MC-4, MC-5, MC-13, MC-18, MC-20, MC-25)."""
