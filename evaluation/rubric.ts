import type { Grade, GradeWithReason, Needs } from './family.ts'
import type { ReachableCommunity } from './reachable.ts'
import type { RegisterFacts } from './readers/reader.ts'

/** A smaller house doesn't offer the company of many residents. */
const MANY_PLACES = 20

/** How one aspect of a community suits a family. All fields are undefined if it fits. */
interface Judgment {
  /** Why the community is unsuitable. */
  exclusion?: string | undefined
  /** A compromise or an open question. */
  compromise?: string | undefined
  /** A compromise that counts twice. */
  majorCompromise?: string | undefined
}

/**
 * What registers around a family publish. Where none publishes something, its absence is shared by all communities and
 * says nothing about one of them.
 */
export interface Surroundings {
  publishPrices: boolean
  publishFunding: boolean
}

/** What a community is judged by. Distances are in miles. */
export type Graded = Pick<ReachableCommunity, 'city' | 'miles'>

/**
 * Drafts a grade by the rubric in README.md: 3, minus one for each compromise, or 0 if anything rules the
 * community out. It uses none of the product's weights or formulas, and it uses facts that the product
 * doesn't ask for.
 */
export function gradeByRubric(
  community: Graded,
  needs: Needs,
  register: RegisterFacts,
  surroundings: Surroundings,
): GradeWithReason {
  const judgments = judge(community, needs, register, surroundings)
  const exclusions = judgments.flatMap((judgment) => judgment.exclusion ?? [])
  if (exclusions.length > 0) return [0, exclusions.join(', ')]
  const major = judgments.flatMap((judgment) => judgment.majorCompromise ?? [])
  const all = [...major, ...judgments.flatMap((judgment) => judgment.compromise ?? [])]
  return [Math.max(0, 3 - all.length - major.length) as Grade, all.join(', ') || 'fits in every respect']
}

/** Why something rules a community out, whatever else speaks for it; undefined if nothing does. */
export function findExclusion(...judged: Parameters<typeof judge>): string | undefined {
  return (
    judge(...judged)
      .flatMap((judgment) => judgment.exclusion ?? [])
      .join(', ') || undefined
  )
}

function judge(
  community: Graded,
  needs: Needs,
  register: RegisterFacts,
  surroundings: Surroundings,
): Judgment[] {
  return [
    judgeKind(needs.care, register),
    judgeDementiaCare(needs, register),
    judgeLeaving(needs, register.leaving),
    judgePrice(needs, register, surroundings),
    judgeDistance(community, needs),
    judgeWalking(needs.wheelchair, register),
    judgeFunding(needs, register, surroundings),
    judgeCompany(needs, register),
    { compromise: register.mixedClients },
    { compromise: register.licenseDoubt },
    judgeOversight(register.concerns ?? []),
  ]
}

const hasDementia = (care: Needs['care']) => care === 'memory' || care === 'memory unsaid'

function judgeKind(care: Needs['care'], { kind, isForDementia }: RegisterFacts): Judgment {
  if (care === 'nursing') {
    return { exclusion: kind === 'nursing home' ? undefined : 'no nurses around the clock' }
  }
  if (kind === 'nursing home') return { exclusion: 'a nursing home is the wrong place' }
  if (kind === 'housing' && care !== 'independent') {
    return hasDementia(care)
      ? { exclusion: 'not registered for assisted living' }
      : { majorCompromise: 'not registered for assisted living' }
  }
  if (!isForDementia || hasDementia(care)) return {}
  if (care === 'memory soon') return { compromise: 'only people with dementia live there' }
  return { exclusion: 'a house for people with dementia' }
}

function judgeDementiaCare({ care, secured }: Needs, { dementia }: RegisterFacts): Judgment {
  if (care === 'memory soon') {
    return { compromise: dementia === 'none' ? 'no dementia care if it is needed later' : undefined }
  }
  if (!hasDementia(care)) return {}
  switch (dementia) {
    case 'none':
      return { exclusion: 'no dementia care, says the register' }
    case 'may admit':
      return { compromise: secured ? 'may admit people with dementia, but has no unit on record' : undefined }
    case undefined:
      return secured ? { majorCompromise: 'dementia care unknown' } : { compromise: 'dementia care unknown' }
    default:
      return {}
  }
}

/** People with dementia can't leave a building in a fire without help. */
function judgeLeaving({ care, helpLeaving }: Needs, leaving: RegisterFacts['leaving']): Judgment {
  if (!helpLeaving && !hasDementia(care)) return {}
  if (leaving === 'unaided') return { exclusion: 'residents must leave unaided in a fire' }
  return {
    compromise:
      leaving === 'with a little help' ? 'residents may need only a little help to leave' : undefined,
  }
}

/**
 * Assumes that people with dementia or nursing needs pay about midway between the lowest and highest rates, others the
 * lowest.
 */
function judgePrice(
  { care, pays, stretch, helpLeaving }: Needs,
  { lowestRate, highestRate }: RegisterFacts,
  { publishPrices }: Surroundings,
): Judgment {
  const rates = [lowestRate, highestRate].filter(
    (rate) => rate !== undefined && isPlausible(rate),
  ) as number[]
  const lowest = Math.min(...rates)
  if (rates.length === 0) return { compromise: publishPrices ? 'price not published' : undefined }
  const needsMore = (care !== 'any' && care !== 'independent') || helpLeaving === true
  const price = needsMore ? Math.round((lowest + Math.max(...rates)) / 2) : lowest
  const priceText = price > lowest ? `about $${price} with care` : `$${price}`
  if (lowest > stretch) return { exclusion: `$${lowest} is unaffordable` }
  if (price > stretch) return { majorCompromise: `${priceText}, more than they can afford` }
  return { compromise: price > pays ? `${priceText} is a stretch` : undefined }
}

/** Registers have typing errors such as $1 and $86,958,600 a month. */
const isPlausible = (rate: number) => rate >= 300 && rate <= 30_000

function judgeDistance(
  { miles, city }: Graded,
  { dailyMiles, farthestMiles, roadMiles = {} }: Needs,
): Judgment {
  const [, byRoad] =
    Object.entries(roadMiles).find(([town]) => town.toLowerCase() === city.toLowerCase()) ?? []
  const counted = byRoad ?? miles
  if (counted === null) return { compromise: 'distance unknown' }
  const distance = `${Math.round(counted)} miles${byRoad === undefined ? '' : ' by road'}`
  if (counted > farthestMiles) return { exclusion: `${distance} is too far` }
  return { compromise: counted > dailyMiles ? `${distance} is far for a visit` : undefined }
}

function judgeWalking(wheelchair: boolean, { walking, leaving }: RegisterFacts): Judgment {
  if (!wheelchair || walking === 'not needed' || leaving === 'with help') return {}
  if (walking === 'unaided only') return { exclusion: 'licensed for people who walk unaided' }
  return { compromise: walking ? 'licensed for people who walk with an aid' : 'wheelchair access unknown' }
}

function judgeFunding(
  { publicFunding }: Needs,
  { acceptsPublicFunding }: RegisterFacts,
  { publishFunding }: Surroundings,
): Judgment {
  if (!publicFunding || acceptsPublicFunding || !publishFunding) return {}
  return {
    compromise:
      acceptsPublicFunding === false
        ? 'no public funding when the savings run out'
        : 'public funding not on record',
  }
}

function judgeCompany({ company }: Needs, { capacity }: RegisterFacts): Judgment {
  if (!company || capacity === undefined || capacity >= MANY_PLACES) return {}
  return { compromise: `only ${capacity} places, little company` }
}

/** However many findings there are, they count at most twice. */
function judgeOversight(concerns: readonly string[]): Judgment {
  const text = concerns.join(', ') || undefined
  return concerns.length > 1 ? { majorCompromise: text } : { compromise: text }
}
