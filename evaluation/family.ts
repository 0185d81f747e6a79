import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { QuestionnaireSubmission } from '#shared/contract/questionnaire.ts'
import type { Needs as WireNeeds } from '#shared/matching/needs.ts'

const FOLDER = join(import.meta.dirname, 'families')

/** 3: call this one first; 2: worth a visit; 1: a fallback; 0: unsuitable. docs/evaluation.md has the rubric. */
const Grade = z.literal([0, 1, 2, 3])
export type Grade = z.infer<typeof Grade>

/** What a placement adviser would know but the questionnaire doesn't ask about. In dollars a month and miles. */
const Needs = z.strictObject({
  /**
   * `memory soon`: dementia care is desirable but not essential. `memory unsaid`: it is essential, but the
   * state's register does not record who provides it. `independent`: no care is needed.
   */
  care: z.enum(['independent', 'any', 'memory', 'memory soon', 'memory unsaid', 'nursing']),
  pays: z.int(),
  stretch: z.int(),
  dailyMiles: z.int(),
  farthestMiles: z.int(),
  wheelchair: z.boolean(),
  /** The savings will run out; the home should then accept public funding. */
  publicFunding: z.boolean(),
  /** The person can't leave a building without help. People with dementia can't either. */
  helpLeaving: z.optional(z.literal(true)),
  /** The person wanders, so only a place built for dementia is safe. */
  secured: z.optional(z.literal(true)),
  /** The person wants the company of many residents. */
  company: z.optional(z.literal(true)),
  /**
   * Towns to which the road is much longer than the straight line, for example around water, with the miles that count
   * instead of the straight line's.
   */
  roadMiles: z.optional(z.record(z.string(), z.int())),
})

const GradeWithReason = z.tuple([Grade, z.string().min(3)])
type GradeWithReason = z.infer<typeof GradeWithReason>

const ANSWER_FIELDS = ['zipCode', 'city', 'state', 'gender', 'age', 'budget', 'amenities'] as const

const FamilyFile = z.strictObject({
  story: z.string(),
  argument: z.string(),
  answers: z.record(z.enum(ANSWER_FIELDS), z.any()),
  needs: Needs,
  /** Keys combine the source and the register's number: 'wi-cbrf:15835'. */
  grades: z.record(z.string(), GradeWithReason),
})

export interface Family {
  name: string
  story: string
  argument: string
  /** A valid submission with a made-up name. */
  answers: QuestionnaireSubmission
  needs: z.infer<typeof Needs>
  grades: Map<string, GradeWithReason>
}

const byNumber = new Intl.Collator('en', { numeric: true }).compare

/** Reads all families sorted by number. @throws Error for an invalid file or invalid answers */
export async function readFamilies(): Promise<Family[]> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.json')).sort(byNumber)
  return Promise.all(files.map(readFamily))
}

async function readFamily(file: string): Promise<Family> {
  const { answers, grades, ...rest } = FamilyFile.parse(
    JSON.parse(await readFile(join(FOLDER, file), 'utf8')),
  )
  const name = file.replace(/\.json$/, '')
  const submission = QuestionnaireSubmission.safeParse({
    firstName: 'Evaluated',
    lastName: 'Family',
    email: `${name}@evaluation.example`,
    tosAgreed: true,
    ...answers,
  })
  if (!submission.success) throw new Error(`${file}: ${submission.error.message}`)
  return { ...rest, name, answers: submission.data, grades: new Map(Object.entries(grades)) }
}

/** What a family would answer to "What help is needed?", as far as its file says. */
export function wireNeedsOf({ needs }: Pick<Family, 'needs'>): WireNeeds {
  const { care, wheelchair, publicFunding, helpLeaving, secured } = needs
  return {
    ...MEMORY[care],
    ...(wheelchair ? { walking: 'wheelchair' } : care === 'independent' && { walking: 'alone' }),
    transferring: care === 'nursing' ? 'lift_or_two' : helpLeaving ? 'one_helper' : 'alone',
    ...(secured && { wandering: 'yes' }),
    payment: publicFunding ? ['own_money', 'savings_run_out'] : ['own_money'],
  }
}

const MEMORY: Record<Family['needs']['care'], WireNeeds> = {
  independent: { memory: 'no_trouble' },
  any: { memory: 'no_trouble' },
  memory: { memory: 'dementia' },
  'memory unsaid': { memory: 'dementia' },
  'memory soon': { memory: 'forgetful' },
  nursing: { personalCare: 'full_help', night: 'needs_help' },
}
