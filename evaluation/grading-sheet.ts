import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { type Family, GradeWithReason } from './family.ts'
import type { ReachableCommunity } from './reachable.ts'
import type { RegisterFacts } from './readers/reader.ts'
import { findExclusion, gradeByRubric, type Surroundings } from './rubric.ts'

/** The reason of a grade that someone gave by reading the sheet begins with this. No command changes such a grade. */
export const BY_HAND = 'by hand: '
export const isByHand = (graded: GradeWithReason | undefined): boolean =>
  graded?.[1].startsWith(BY_HAND.trim()) === true

/** The registers' publications are compared within this distance. */
const SURROUNDINGS_MILES = 60

export interface Candidate {
  community: ReachableCommunity
  register: RegisterFacts
}

/** What `store-grades.ts` needs to know about a sheet. The numbers in the sheet are positions in `keys`, from 1. */
const SheetIndex = z.strictObject({
  keys: z.array(z.string()),
  /** Ruled out by the rubric. A grade by hand overrides it. */
  ruledOut: z.record(z.string(), GradeWithReason),
  /** The rubric's grades of the others. The sheet doesn't show them, so that a grader judges alone. */
  drafts: z.record(z.string(), GradeWithReason),
  /** Grades given by hand before. */
  kept: z.record(z.string(), GradeWithReason),
})
export type SheetIndex = z.infer<typeof SheetIndex>

export const readSheetIndex = async (folder: string, family: string): Promise<SheetIndex> =>
  SheetIndex.parse(JSON.parse(await readFile(join(folder, `${family}.json`), 'utf8')))

/** What the registers within reach of a family publish. */
export function describeSurroundings(candidates: readonly Candidate[]): Surroundings {
  const near = candidates.filter(({ community }) => (community.miles ?? 0) <= SURROUNDINGS_MILES)
  return {
    publishPrices: near.some(({ register }) => register.lowestRate !== undefined),
    publishFunding: near.some(({ register }) => register.acceptsPublicFunding === true),
  }
}

/**
 * Writes a family's sheet for someone who grades by reading (`<family>.md`) and its index (`<family>.json`). The sheet
 * is sorted by distance and shows neither a draft nor any order's rank.
 * @returns the number of communities to grade
 */
export async function writeSheet(
  folder: string,
  family: Family,
  pool: readonly Candidate[],
  surroundings: Surroundings,
): Promise<number> {
  const isKept = ({ community: { key } }: Candidate) => isByHand(family.grades.get(key))
  const exclusions = new Map(
    pool.map(({ community, register }) => [
      community.key,
      findExclusion(community, family.needs, register, surroundings),
    ]),
  )
  const exclusionOf = ({ community }: Candidate) => exclusions.get(community.key)
  const isRuledOut = (candidate: Candidate) => exclusionOf(candidate) !== undefined
  const open = pool.filter((candidate) => !isKept(candidate) && !isRuledOut(candidate))
  const ruledOut = pool.filter((candidate) => !isKept(candidate) && isRuledOut(candidate))
  const kept = pool.filter(isKept)
  const numbered = [...open, ...ruledOut]
  const line = (candidate: Candidate, index: number) => `#${index + 1} ${summarize(candidate, family)}`
  const index: SheetIndex = {
    keys: numbered.map(({ community }) => community.key),
    ruledOut: Object.fromEntries(
      ruledOut.map((candidate) => [candidate.community.key, [0, exclusionOf(candidate) ?? '']]),
    ),
    drafts: Object.fromEntries(
      open.map(({ community, register }) => [
        community.key,
        gradeByRubric(community, family.needs, register, surroundings),
      ]),
    ),
    kept: Object.fromEntries(
      kept.map(({ community: { key } }) => [key, family.grades.get(key) as GradeWithReason]),
    ),
  }
  const text = `# ${family.name}

Story: ${family.story}
Argument: ${family.argument}
Answers: ${describeAnswers(family)}
Needs: ${JSON.stringify(family.needs)}
Registers around: prices ${surroundings.publishPrices ? 'published by some' : 'never published'}, public funding ${
    surroundings.publishFunding ? 'published by some' : 'never published'
  }

## To grade (${open.length}), nearest first

${open.map(line).join('\n')}

## Ruled out; grade only if you disagree

${ruledOut.map((candidate, place) => `${line(candidate, open.length + place)} | RULED OUT: ${exclusionOf(candidate)}`).join('\n')}

## Graded before

${kept.map((candidate) => `- ${family.grades.get(candidate.community.key)?.join(' ')}: ${summarize(candidate, family)}`).join('\n')}
`
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${family.name}.md`), text)
  await writeFile(join(folder, `${family.name}.json`), `${JSON.stringify(index, undefined, 1)}\n`)
  return open.length
}

function describeAnswers({ answers }: Family): string {
  const { city, state, zipCode, gender, age, budget, amenities } = answers
  return `${gender}, ${age}, ${city}, ${state} ${zipCode}, ${budget}, wishes: ${amenities.join(', ')}`
}

function summarize({ community, register }: Candidate, { needs: { roadMiles = {} } }: Family): string {
  const { name, address, city, state, miles } = community
  const [, byRoad] =
    Object.entries(roadMiles).find(([town]) => town.toLowerCase() === city.toLowerCase()) ?? []
  return [
    name,
    `${address ?? 'no address'}, ${city} ${state}`,
    miles === null ? 'distance unknown' : `${miles.toFixed(1)} mi`,
    byRoad === undefined ? '' : `counts for ${byRoad} mi by road`,
    describeRates(register),
    register.license,
    register.leaving ? `leaves ${register.leaving}` : '',
    register.walking ? `walking: ${register.walking}` : '',
    `dementia: ${register.dementia ?? 'not stated'}${register.dementiaPlaces ? ` (${register.dementiaPlaces} places)` : ''}${register.isForDementia ? ', only dementia' : ''}`,
    register.groups?.length ? `serves ${register.groups.join(', ')}` : '',
    register.capacity === undefined ? '' : `${register.capacity} places`,
    register.acceptsPublicFunding === undefined
      ? ''
      : `public funding: ${register.acceptsPublicFunding ? 'yes' : 'no'}`,
    register.mixedClients ?? '',
    register.licenseDoubt ?? '',
    ...(register.concerns ?? []),
  ]
    .filter((part) => part !== '')
    .join(' | ')
}

function describeRates({ lowestRate, highestRate }: RegisterFacts): string {
  if (lowestRate === undefined) return ''
  return highestRate === undefined ? `$${lowestRate}` : `$${lowestRate}–$${highestRate}`
}
