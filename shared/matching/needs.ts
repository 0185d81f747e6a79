import * as z from 'zod/mini'

/** What decides which communities can serve a person: each need with its answers, in the form's order. */
export const NEED_VALUES = {
  walking: ['alone', 'cane_or_walker', 'wheelchair', 'bedbound'],
  transferring: ['alone', 'one_helper', 'lift_or_two'],
  personalCare: ['alone', 'some_help', 'full_help'],
  memory: ['no_trouble', 'forgetful', 'dementia'],
  wandering: ['yes', 'no'],
  falls: ['yes', 'no'],
  medication: ['alone', 'reminders', 'given', 'injections'],
  night: ['sleeps', 'needs_help'],
  household: ['one', 'couple'],
  pets: ['yes', 'no'],
  payment: ['own_money', 'savings_run_out', 'medicaid', 'veteran', 'insurance'],
  moveBy: ['now', 'three_months', 'later'],
  /** Besides English, as codes. */
  languages: ['es'],
} as const

export type Need = keyof typeof NEED_VALUES
export const NEEDS = Object.keys(NEED_VALUES) as Need[]
/** The needs that a letter is read for. The language of the staff is only asked. */
export type LetterNeed = Exclude<Need, 'languages'>
export const LETTER_NEEDS = NEEDS.filter((need): need is LetterNeed => need !== 'languages')
/** Whether a need has a list of answers. */
export const takesSeveral = (need: Need): boolean => need === 'payment' || need === 'languages'

const message = 'Please choose an answer from the list'
const UNKNOWN_NEED = 'Please leave out needs that are not in the list'
const answer = <Value extends string>(values: readonly [Value, ...Value[]]) =>
  z.optional(z.enum(values, message))
const answers = <Value extends string>(values: readonly [Value, ...Value[]], eachOnce: string) =>
  z.optional(
    z
      .array(z.enum(values, message), message)
      .check(z.minLength(1, message), z.maxLength(values.length, eachOnce)),
  )

/** The needs that a family gave. An absent need is unknown, which never means "no". */
export const Needs = z.strictObject(
  {
    walking: answer(NEED_VALUES.walking),
    transferring: answer(NEED_VALUES.transferring),
    personalCare: answer(NEED_VALUES.personalCare),
    memory: answer(NEED_VALUES.memory),
    wandering: answer(NEED_VALUES.wandering),
    falls: answer(NEED_VALUES.falls),
    medication: answer(NEED_VALUES.medication),
    night: answer(NEED_VALUES.night),
    household: answer(NEED_VALUES.household),
    pets: answer(NEED_VALUES.pets),
    payment: answers(NEED_VALUES.payment, 'Please choose each way to pay once'),
    moveBy: answer(NEED_VALUES.moveBy),
    languages: answers(NEED_VALUES.languages, 'Please choose each language once'),
  },
  { error: ({ code }) => (code === 'unrecognized_keys' ? UNKNOWN_NEED : message) },
)
export type Needs = z.infer<typeof Needs>
