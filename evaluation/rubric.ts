import type { Grade, GradeWithReason, Needs } from './family.ts'
import type { ReachableCommunity } from './reachable.ts'
import type { RegisterFacts } from './register-facts.ts'

/** A Medicare rating (stars times ten) at or below this is below average, and an adviser would have doubts. */
const DOUBTFUL_RATING = 20

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
 * Drafts a grade by the rubric in README.md: 3, minus one for each compromise, or 0 if anything rules the
 * community out. It uses none of the product's weights or formulas, and it uses facts that the product
 * doesn't ask for.
 */
export function gradeByRubric(
  facts: ReachableCommunity,
  needs: Needs,
  register: RegisterFacts,
): GradeWithReason {
  const judgments = [
    judgeCare(facts.careTypes, needs.care, register.isForDementia),
    judgePrice(facts.price, needs, register),
    judgeDistance(facts.miles, needs),
    judgeWalking(needs.wheelchair, register.walking),
    {
      compromise:
        needs.publicFunding && !register.acceptsPublicFunding
          ? 'no public funding when the savings run out'
          : undefined,
    },
    {
      compromise: register.servesMixedClients
        ? 'also takes people from prison or with addictions'
        : undefined,
    },
    { compromise: register.isLicenseInQuestion ? 'its license is in question' : undefined },
    {
      compromise:
        (facts.rating ?? 50) <= DOUBTFUL_RATING ? `${(facts.rating ?? 0) / 10} out of 5 stars` : undefined,
    },
  ]
  const exclusions = judgments.flatMap((judgment) => judgment.exclusion ?? [])
  if (exclusions.length > 0) return [0, exclusions.join(', ')]
  const major = judgments.flatMap((judgment) => judgment.majorCompromise ?? [])
  const all = [...major, ...judgments.flatMap((judgment) => judgment.compromise ?? [])]
  return [Math.max(0, 3 - all.length - major.length) as Grade, all.join(', ') || 'fits in every respect']
}

function judgeCare(careTypes: readonly string[], care: Needs['care'], isForDementia: boolean): Judgment {
  const has = (type: string) => careTypes.includes(type)
  if (care === 'nursing')
    return { exclusion: has('Skilled Nursing') ? undefined : 'no nurses around the clock' }
  if (!has('Assisted Living') && !has('Memory Care'))
    return { exclusion: 'a nursing home is the wrong place' }
  if (care === 'any') return { exclusion: isForDementia ? 'a house for people with dementia' : undefined }
  if (has('Memory Care') || isForDementia) return {}
  if (care === 'memory') return { exclusion: 'not licensed for dementia' }
  return {
    compromise: care === 'memory soon' ? 'no dementia care if it is needed later' : 'dementia care unknown',
  }
}

/**
 * Assumes that people with dementia pay about midway between the lowest and highest rates, others the lowest.
 */
function judgePrice(
  lowest: number | null,
  { care, pays, stretch }: Needs,
  { highestRate }: RegisterFacts,
): Judgment {
  if (lowest === null) return { compromise: 'price not published' }
  const isHigher = care !== 'any' && highestRate !== undefined && highestRate > lowest
  const price = isHigher ? Math.round((lowest + highestRate) / 2) : lowest
  const priceText = isHigher ? `about $${price} with dementia` : `$${price}`
  if (lowest > stretch) return { exclusion: `$${lowest} is unaffordable` }
  if (price > stretch) return { majorCompromise: `${priceText}, more than they can afford` }
  return { compromise: price > pays ? `${priceText} is a stretch` : undefined }
}

function judgeDistance(miles: number | null, { dailyMiles, farthestMiles }: Needs): Judgment {
  if (miles === null) return { compromise: 'distance unknown' }
  const distance = `${Math.round(miles)} miles`
  if (miles > farthestMiles) return { exclusion: `${distance} is too far` }
  return { compromise: miles > dailyMiles ? `${distance} is far for a visit` : undefined }
}

function judgeWalking(wheelchair: boolean, walking: RegisterFacts['walking']): Judgment {
  if (!wheelchair || walking === 'not needed') return {}
  if (walking === 'unaided only') return { exclusion: 'licensed for people who walk unaided' }
  return { compromise: walking ? 'licensed for people who walk with an aid' : 'wheelchair access unknown' }
}
