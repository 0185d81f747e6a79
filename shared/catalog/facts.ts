import * as z from 'zod/mini'
import { Facility } from '../contract/facility.ts'
import { TOLD_FIELDS } from './told-fact.ts'

/** What a register can say about a community, besides name, address and the like. Money in whole dollars. */
export const FACTS = {
  licenseNumber: 'text',
  /** The license's class in the register's own word, such as "TYPE B". */
  licenseClass: 'text',
  /** What the class means, in plain words. */
  licenseMeaning: 'text',
  /** The license's status in the register's own word. */
  licenseStatus: 'text',
  /** What the status says against it, in plain words. */
  licenseWarning: 'text',
  licenseIssued: 'day',
  licenseExpires: 'day',
  /** How many residents it is licensed for. */
  capacity: 'number',
  /** How many of these places are for people with dementia. */
  dementiaPlaces: 'number',
  dementiaCare: 'dementiaCare',
  /** The groups of people that it is licensed to serve. */
  serves: 'groups',
  evacuation: 'evacuation',
  /** Whom its level of license doesn't allow it to keep. */
  limits: 'limits',
  /** Other groups that a home is so much for that it comes after homes for older people. */
  otherResidents: 'groups',
  /** The lowest and the highest monthly rate, as listed in the register's year. */
  priceLow: 'number',
  priceHigh: 'number',
  publicFunding: 'funding',
  owner: 'owner',
  opened: 'day',
  /** Since when Medicare or Medicaid pays for care there. */
  certifiedSince: 'day',
  /** Its owner changed in the twelve months before the register's day. */
  ownerChanged: 'flag',
  accreditation: 'text',
  lastInspection: 'day',
  /** Findings of the last inspection and of complaints, as far as the register counts them. */
  findings: 'number',
  /** Those that put residents' health or safety at risk, by the register's own class. */
  seriousFindings: 'number',
  complaintFindings: 'number',
  fines: 'number',
  fineDollars: 'number',
  paymentDenials: 'number',
  /** Medicare's total weighted health survey score. Lower is better. */
  inspectionScore: 'number',
  /** Hours of nursing staff per resident and day. */
  staffHours: 'number',
  registeredNurseHours: 'number',
  specialFocus: 'specialFocus',
  /** Medicare marks it for a citation for abuse. */
  abuseMark: 'flag',
  stars: 'number',
  continuingCare: 'flag',
  /** The official report about the community. */
  reportUrl: 'link',
  /** What a register says in place of what staff corrected. Its column is the corrected field's name in the API. */
  corrected: 'text',
  /** Staff added the community. */
  addedByHand: 'flag',
} as const
export type FactName = keyof typeof FACTS

/** The words that facts of these kinds can have. */
export const FACT_WORDS = {
  /** From the strongest to the weakest. */
  dementiaCare: [
    'whole_house',
    'secured_unit',
    'special_unit',
    'certified',
    /** Only its name says so: a memory care house, or a home that also offers memory care. */
    'named_house',
    'named',
    'may_admit',
    'not_offered',
  ],
  groups: [
    'older_adults',
    'dementia',
    'physical_disability',
    'terminal_illness',
    'brain_injury',
    'developmental_disability',
    'mental_illness',
    'addiction',
    'pregnancy',
    'corrections',
    'blindness',
  ],
  /** unaided: residents must be able to leave the building without help. */
  evacuation: ['unaided', 'aided'],
  /** Answers of needs.ts: people who need this may not live there. */
  limits: [
    'cane_or_walker',
    'wheelchair',
    'bedbound',
    'one_helper',
    'lift_or_two',
    'dementia',
    'given',
    'injections',
    'needs_help',
  ],
  funding: ['public', 'medicaid', 'waiver', 'ssi', 'assisted_living_program', 'medicare', 'none'],
  owner: ['for_profit', 'nonprofit', 'government'],
  specialFocus: ['listed', 'candidate'],
} as const

const FACT_NAMES = Object.keys(FACTS) as [FactName, ...FactName[]]

/** What one cell of a register says about a community. */
export const Fact = z.object({
  fact: z.enum(FACT_NAMES),
  /** A number, text, day (YYYY-MM-DD) or mark, or one or more words of FACT_WORDS. */
  value: z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]),
  /** Who publishes the register. */
  publisher: z.string(),
  /** The day that the register is of, YYYY-MM-DD. */
  asOf: z.string(),
  /** Neither the file nor the operator said of which day it is; `asOf` is the day of the import. */
  dateUnknown: z.optional(z.literal(true)),
  /** Where the row begins in the published file, from 1. */
  line: z.int(),
  /** The columns by their published names, joined by "; ". */
  column: z.string(),
})
export type Fact = z.infer<typeof Fact>

/** The year that a fact is of, such as '2021'; undefined if it is unknown. */
export const yearOfFact = ({ asOf, dateUnknown }: Pick<Fact, 'asOf' | 'dateUnknown'>): string | undefined =>
  dateUnknown ? undefined : asOf.slice(0, 4)

/** A community with what the registers say about it. A list and a sample community have no facts. */
export const FacilityDetail = z.extend(Facility, { ...TOLD_FIELDS, facts: z.optional(z.array(Fact)) })
export type FacilityDetail = z.infer<typeof FacilityDetail>

/** Public money that can pay for a long stay. Medicare doesn't. */
const LONG_TERM_FUNDING: readonly unknown[] = [
  'public',
  'medicaid',
  'waiver',
  'ssi',
  'assisted_living_program',
] satisfies (typeof FACT_WORDS.funding)[number][]

/** Whether a fact says that the community takes public money that can pay for a long stay. */
export const isFunded = ({ fact, value }: Pick<Fact, 'fact' | 'value'>): boolean =>
  fact === 'publicFunding' && [value].flat().some((word) => LONG_TERM_FUNDING.includes(word))
