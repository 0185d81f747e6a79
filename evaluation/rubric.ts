import type { Grade, GradeWithReason, Needs } from './family.ts'
import type { ReachableCommunity } from './reachable.ts'
import type { RegisterFacts } from './register-facts.ts'

/** Medicare ratings (stars times ten) up to this one, below average, make an adviser doubtful. */
const DOUBTFUL_RATING = 20

/** `no` rules a community out. `but` is a compromise or an open question. */
interface Finding {
  no?: string | undefined
  but?: string | undefined
  /** A compromise that counts twice. */
  muchBut?: string | undefined
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
    judgeWalking(needs.wheelchair, register.walking),
    {
      but:
        needs.publicFunding && !register.publicFunding
          ? 'no public funding when the savings are spent'
          : undefined,
    },
    { but: register.mixedClients ? 'takes people from prison or with addictions, too' : undefined },
    { but: register.licenseTrouble ? 'its license is in question' : undefined },
    { but: (facts.rating ?? 50) <= DOUBTFUL_RATING ? `${(facts.rating ?? 0) / 10} of 5 stars` : undefined },
  ]
  const no = findings.flatMap((finding) => finding.no ?? [])
  if (no.length > 0) return [0, no.join(', ')]
  const much = findings.flatMap((finding) => finding.muchBut ?? [])
  const all = [...much, ...findings.flatMap((finding) => finding.but ?? [])]
  return [Math.max(0, 3 - all.length - much.length) as Grade, all.join(', ') || 'fits in every respect']
}

function judgeCare(careTypes: readonly string[], care: Needs['care'], isForDementia: boolean): Finding {
  const has = (type: string) => careTypes.includes(type)
  if (care === 'nursing') return { no: has('Skilled Nursing') ? undefined : 'no nurses day and night' }
  if (!has('Assisted Living') && !has('Memory Care')) return { no: 'a nursing home is the wrong place' }
  if (care === 'any') return { no: isForDementia ? 'a house for people with dementia' : undefined }
  if (has('Memory Care') || isForDementia) return {}
  if (care === 'memory') return { no: 'not licensed for dementia' }
  return { but: care === 'memory soon' ? 'cannot stay when dementia comes' : 'dementia care to be asked' }
}

/**
 * Assumes that people with dementia pay about midway between the lowest and highest rates, others the lowest.
 */
function judgePrice(
  lowest: number | null,
  { care, pays, stretch }: Needs,
  { highestRate }: RegisterFacts,
): Finding {
  if (lowest === null) return { but: 'price to be asked' }
  const isHigher = care !== 'any' && highestRate !== undefined && highestRate > lowest
  const price = isHigher ? Math.round((lowest + highestRate) / 2) : lowest
  const about = isHigher ? `about $${price} with dementia` : `$${price}`
  if (lowest > stretch) return { no: `$${lowest} cannot be paid` }
  if (price > stretch) return { muchBut: `${about}, more than can be paid` }
  return { but: price > pays ? `${about} is a stretch` : undefined }
}

function judgeDistance(miles: number | null, { dailyMiles, farthestMiles }: Needs): Finding {
  if (miles === null) return { but: 'distance to be asked' }
  const about = `${Math.round(miles)} miles`
  if (miles > farthestMiles) return { no: `${about} are too far` }
  return { but: miles > dailyMiles ? `${about} are far for a visit` : undefined }
}

function judgeWalking(wheelchair: boolean, walking: RegisterFacts['walking']): Finding {
  if (!wheelchair || walking === 'not needed') return {}
  if (walking === 'unaided only') return { no: 'licensed for people who walk unaided' }
  return { but: walking ? 'licensed for people who walk with an aid' : 'wheelchair to be asked' }
}
