import type { Lexicon } from '../rules.ts'
import { doubtWords } from './doubt-words.ts'
import { household } from './household.ts'
import { medication } from './medication.ts'
import { memory } from './memory.ts'
import { moveBy } from './move-by.ts'
import { night } from './night.ts'
import { payment } from './payment.ts'
import { peopleWords } from './people-words.ts'
import { personalCare } from './personal-care.ts'
import { spellingWords } from './spelling-words.ts'
import { transferring } from './transferring.ts'
import { walking } from './walking.ts'
import { wandering } from './wandering.ts'
import { LISTS } from './word-lists.ts'

export const LEXICON: Lexicon = {
  rules: {
    walking,
    transferring,
    personalCare,
    memory,
    wandering,
    medication,
    night,
    household,
    payment,
    moveBy,
  },
  lists: LISTS,
  doubts: doubtWords,
  people: peopleWords,
  spelling: spellingWords,
}
