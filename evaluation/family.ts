import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { QuestionnaireSubmission } from '../shared/questionnaire.ts'

const FOLDER = join(import.meta.dirname, 'families')

/** 3: call this one first; 2: belongs on the list of visits; 1: if nothing else works out; 0: not for them. */
export const Grade = z.literal([0, 1, 2, 3])
export type Grade = z.infer<typeof Grade>

/** What a placement adviser would have heard and the questionnaire does not ask. Dollars a month, miles. */
const Needs = z.strictObject({
  /**
   * `memory soon`: care for dementia is better, not indispensable. `memory unsaid`: indispensable, in a state whose
   * register does not say who gives it.
   */
  care: z.enum(['any', 'memory', 'memory soon', 'memory unsaid', 'nursing']),
  pays: z.int(),
  stretch: z.int(),
  dailyMiles: z.int(),
  farthestMiles: z.int(),
  wheelchair: z.boolean(),
  /** Savings that will be spent: the home should then go on with public funding. */
  publicFunding: z.boolean(),
})
export type Needs = z.infer<typeof Needs>

/** A graded community: the grade and why, in a few words. */
const Judged = z.tuple([Grade, z.string().min(3)])
export type Judged = z.infer<typeof Judged>

const answersFields = ['zipCode', 'city', 'state', 'gender', 'age', 'budget', 'amenities'] as const

const FamilyFile = z.strictObject({
  story: z.string(),
  argument: z.string(),
  answers: z.strictObject(
    Object.fromEntries(answersFields.map((field) => [field, z.any()])) as Record<
      (typeof answersFields)[number],
      z.ZodAny
    >,
  ),
  needs: Needs,
  /** By source and number there: 'wi-cbrf:15835'. */
  grades: z.record(z.string(), Judged),
})

export interface Family {
  name: string
  story: string
  argument: string
  /** Valid as a family's own, with a made-up name. */
  answers: QuestionnaireSubmission
  needs: Needs
  grades: Map<string, Judged>
}

/** All families, in order of their files. @throws ZodError for one that no phone could have sent */
export async function readFamilies(): Promise<Family[]> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.json')).sort()
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

/** Replaces the grades in a family's file, best first. */
export async function writeGrades(family: Family, grades: ReadonlyMap<string, Judged>): Promise<void> {
  const path = join(FOLDER, `${family.name}.json`)
  const whole = JSON.parse(await readFile(path, 'utf8'))
  const { grades: _, ...head } = whole
  const sorted = [...grades].sort(([a, [one]], [b, [other]]) => other - one || a.localeCompare(b))
  const lines = sorted.map(([key, judged]) => `    ${JSON.stringify(key)}: ${JSON.stringify(judged)}`)
  const text = JSON.stringify(head, undefined, 2).replace(/\n\}$/, ',\n  "grades": {\n')
  await writeFile(path, `${text}${lines.join(',\n')}\n  }\n}\n`)
}
