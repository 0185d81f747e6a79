import type { Grade, GradeWithReason, Needs } from './family.ts'
import type { ReachableCommunity } from './reachable.ts'
import type { RegisterFacts } from './register-facts.ts'

/** Medicare ratings (stars times ten) up to this one, below average, give an adviser doubts. */
const DOUBTFUL_RATING = 20

interface Finding {
  /** Rules the community out. */
  dealBreaker?: string | undefined
  /** A compromise or an open question. */
  concern?: string | undefined
  /** A compromise that counts twice. */
  majorConcern?: string | undefined
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
  const findings = [
    judgeCare(facts.careTypes, needs.care, register.isForDementia),
    judgePrice(facts.price, needs, register),
    judgeDistance(facts.miles, needs),
    judgeMobility(needs.wheelchair, register.mobility),
    {
      concern:
        needs.publicFunding && !register.publicFunding
          ? 'no public funding once the savings run out'
          : undefined,
    },
    { concern: register.mixedClients ? 'also takes people from prison or with addictions' : undefined },
    { concern: register.isLicenseInQuestion ? 'its license is in question' : undefined },
    {
      concern: (facts.rating ?? 50) <= DOUBTFUL_RATING ? `${(facts.rating ?? 0) / 10} of 5 stars` : undefined,
    },
  ]
  const dealBreakers = findings.flatMap((finding) => finding.dealBreaker ?? [])
  if (dealBreakers.length > 0) return [0, dealBreakers.join(', ')]
  const major = findings.flatMap((finding) => finding.majorConcern ?? [])
  const concerns = [...major, ...findings.flatMap((finding) => finding.concern ?? [])]
  return [
    Math.max(0, 3 - concerns.length - major.length) as Grade,
    concerns.join(', ') || 'fits in every respect',
  ]
}

function judgeCare(careTypes: readonly string[], care: Needs['care'], isForDementia: boolean): Finding {
  const has = (type: string) => careTypes.includes(type)
  if (care === 'nursing')
    return { dealBreaker: has('Skilled Nursing') ? undefined : 'no around-the-clock nursing' }
  if (!has('Assisted Living') && !has('Memory Care'))
    return { dealBreaker: 'a nursing home is the wrong place' }
  if (care === 'any') return { dealBreaker: isForDementia ? 'a house for people with dementia' : undefined }
  if (has('Memory Care') || isForDementia) return {}
  if (care === 'memory') return { dealBreaker: 'not licensed for dementia' }
  return { concern: care === 'memory soon' ? 'cannot stay once dementia sets in' : 'ask about dementia care' }
}

/**
 * Assumes that people with dementia pay about midway between the lowest and highest rates, others the lowest.
 */
function judgePrice(
  lowest: number | null,
  { care, pays, stretch }: Needs,
  { highestRate }: RegisterFacts,
): Finding {
  if (lowest === null) return { concern: 'price unknown' }
  const isHigher = care !== 'any' && highestRate !== undefined && highestRate > lowest
  const price = isHigher ? Math.round((lowest + highestRate) / 2) : lowest
  const about = isHigher ? `about $${price} with dementia` : `$${price}`
  if (lowest > stretch) return { dealBreaker: `$${lowest} is unaffordable` }
  if (price > stretch) return { majorConcern: `${about}, more than they can afford` }
  return { concern: price > pays ? `${about} is a stretch` : undefined }
}

function judgeDistance(miles: number | null, { dailyMiles, farthestMiles }: Needs): Finding {
  if (miles === null) return { concern: 'distance unknown' }
  const about = `${Math.round(miles)} miles`
  if (miles > farthestMiles) return { dealBreaker: `${about} is too far` }
  return { concern: miles > dailyMiles ? `${about} is far for a visit` : undefined }
}

function judgeMobility(wheelchair: boolean, mobility: RegisterFacts['mobility']): Finding {
  if (!wheelchair || mobility === 'not needed') return {}
  if (mobility === 'unaided only') return { dealBreaker: 'licensed for people who walk unaided' }
  return { concern: mobility ? 'licensed for people who walk with an aid' : 'ask about wheelchair access' }
}
