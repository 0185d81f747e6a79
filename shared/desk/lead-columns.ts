import * as z from 'zod/mini'
import { AMENITY_LABELS } from '../contract/amenities.ts'
import { describeLanguage, StoredLanguage } from '../contract/language.ts'
import type { QuestionnaireSubmission } from '../contract/questionnaire.ts'
import { describeNeed, NEED_WORDS, valuesOfNeed } from '../matching/need-words.ts'
import { NEEDS, Needs } from '../matching/needs.ts'

const optionalText = z.nullable(z.string())
const yesOrNo = z.boolean()
const optionalNeeds = z
  .nullable(Needs)
  .check(z.describe('As sent; null if the family gave none. An absent need is unknown.'))
type Stored = z.ZodMiniType<string | boolean | string[] | Needs | null>

interface Column {
  /** The stored answer, in the row of `questionnaires` and wherever it is sent. */
  type: Stored
  /** In the CSV: the contract's headings, in its order. What was added to the contract has ADDED_CSV_COLUMNS. */
  heading?: string
  /** In a sentence or a list of facts. */
  label: string
}

/**
 * The answers of a lead. The inbox, the export, the comparison of two leads, the person's file, webhooks and the API's document
 * take them from this list, so a new field of the questionnaire is added here, at the end, and nowhere else in the portal.
 */
const COLUMNS = {
  firstName: { type: z.string(), heading: 'First Name', label: 'First name' },
  lastName: { type: z.string(), heading: 'Last Name', label: 'Last name' },
  email: { type: z.string(), heading: 'Email', label: 'Email' },
  phone: { type: optionalText, heading: 'Phone', label: 'Phone' },
  age: { type: z.string(), heading: 'Age', label: 'Age' },
  gender: { type: z.string(), heading: 'Gender', label: 'Gender' },
  city: { type: z.string(), heading: 'City', label: 'City' },
  state: { type: z.string(), heading: 'State', label: 'State' },
  zipCode: { type: z.string(), heading: 'ZIP Code', label: 'ZIP code' },
  budget: { type: z.string(), heading: 'Budget', label: 'Budget' },
  amenities: { type: z.array(z.string()), heading: 'Amenities', label: 'Wishes' },
  marketingOptIn: { type: yesOrNo, heading: 'Marketing Opt-In', label: 'Agreed to marketing' },
  needs: { type: optionalNeeds, label: 'Help needed' },
  letter: { type: optionalText, label: 'In their own words' },
  language: { type: StoredLanguage, label: 'Language' },
} as const satisfies Record<string, Column>

type LeadColumn = keyof typeof COLUMNS
export const LEAD_COLUMNS = Object.keys(COLUMNS) as LeadColumn[]

type Types = { [Name in LeadColumn]: (typeof COLUMNS)[Name]['type'] }

/** The answers of a lead as they are stored. */
export const LeadAnswers = z.object(
  Object.fromEntries(LEAD_COLUMNS.map((name) => [name, COLUMNS[name].type])) as Types,
)
export type LeadAnswers = z.infer<typeof LeadAnswers>

/**
 * A family's answers as they are stored: without duplicate choices, and with null for an optional text that is blank, and for
 * needs of which none is known.
 */
export const storedAnswers = (answers: QuestionnaireSubmission): LeadAnswers =>
  z.parse(
    LeadAnswers,
    Object.fromEntries(LEAD_COLUMNS.map((name) => [name, toStored(answers[name], COLUMNS[name].type)])),
  )

function toStored(answer: string | boolean | string[] | Needs | undefined, type: Stored) {
  if (type === optionalNeeds) return Object.keys(answer ?? {}).length > 0 ? answer : null
  if (Array.isArray(answer)) return [...new Set(answer)]
  if (type === yesOrNo) return answer === true
  if (type === StoredLanguage) return answer ?? null
  return type === optionalText ? String(answer ?? '').trim() || null : answer
}

/** What a column or a need is called in a sentence; the name itself for one that isn't in the list. */
export const labelOf = (name: string): string =>
  (({ ...COLUMNS, ...NEED_WORDS }) as Record<string, { label: string }>)[name]?.label ?? name

/** An answer in words. The needs have a column and a fact each. */
function show(answer: LeadAnswers[Exclude<LeadColumn, 'needs'>], separator: string): string {
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No'
  return Array.isArray(answer) ? answer.join(separator) : (answer ?? '')
}

interface CsvColumn {
  header: string
  cell: (lead: LeadAnswers) => string
}
const ADDED = ['needs', 'letter', 'language'] as const
const CONTRACT_COLUMNS = LEAD_COLUMNS.filter((name) => !ADDED.some((added) => added === name)) as Exclude<
  LeadColumn,
  (typeof ADDED)[number]
>[]

/** The columns of a CSV file: the contract's, with one for each amenity after the amenities. */
export const ANSWER_CSV_COLUMNS: readonly CsvColumn[] = CONTRACT_COLUMNS.flatMap((name) => [
  { header: COLUMNS[name].heading, cell: (lead: LeadAnswers) => show(lead[name], ';') },
  ...(name === 'amenities' ? AMENITY_LABELS : []).map((label) => ({
    header: label as string,
    cell: (lead: LeadAnswers) => show(lead.amenities.includes(label), ''),
  })),
])

/** What was added to the contract's answers: one column for each need, with the values as they were sent, the letter, and the
 * language. */
export const ADDED_CSV_COLUMNS: readonly CsvColumn[] = [
  ...NEEDS.map((need) => ({
    header: NEED_WORDS[need].label,
    cell: ({ needs }: LeadAnswers) => valuesOfNeed(needs, need).join(';'),
  })),
  { header: COLUMNS.letter.label, cell: ({ letter }) => letter ?? '' },
  { header: COLUMNS.language.label, cell: ({ language }) => language ?? '' },
]

/** Where a family looks, as people read it. */
export const describeTown = ({
  city,
  state,
  zipCode,
}: Pick<LeadAnswers, 'city' | 'state' | 'zipCode'>): string => joinGiven([city, `${state} ${zipCode}`.trim()])

/** Answers that people read together, under the first column of each. */
const TOGETHER: { [Name in LeadColumn]?: [label: string, show: (lead: LeadAnswers) => string] } = {
  firstName: ['Name', ({ firstName, lastName }) => `${firstName} ${lastName}`],
  age: ['Looking for', ({ age, gender }) => joinGiven([age, gender])],
  city: ['Town', describeTown],
}
/** A family that staff added may not have said all of it. */
const joinGiven = (parts: readonly string[]): string => parts.filter(Boolean).join(', ') || 'Not given'

const SHOWN_BEFORE: readonly LeadColumn[] = ['lastName', 'gender', 'state', 'zipCode']

/** A fact of a lead as people read it. */
interface LeadFact {
  name: string
  label: string
  /** Empty if the family didn't say. */
  show: (lead: LeadAnswers) => string
}

/** All answers as people read them, with a fact for each need. */
export const LEAD_FACTS: readonly LeadFact[] = LEAD_COLUMNS.filter(
  (name) => !SHOWN_BEFORE.includes(name),
).flatMap((name): LeadFact[] => {
  if (name === 'needs')
    return NEEDS.map((need) => ({
      name: need,
      label: NEED_WORDS[need].label,
      show: ({ needs }) => describeNeed(needs, need),
    }))
  if (name === 'language')
    return [{ name, label: COLUMNS.language.label, show: ({ language }) => describeLanguage(language) }]
  const [label, showTogether] = TOGETHER[name] ?? [COLUMNS[name].label]
  return [{ name, label, show: showTogether ?? ((lead) => show(lead[name], ', ')) }]
})
