import type { Grade, Judged, Needs } from './family.ts'
import type { Reachable } from './reachable.ts'
import type { RegisterFacts } from './register-facts.ts'

/** Medicare's stars (times ten) up to which an adviser has doubts: much below and below average. */
const DOUBTFUL_RATING = 20

/** `no`: what rules a community out. `but`: what is a compromise, or must be asked before anything else. */
interface Finding {
  no?: string | undefined
  but?: string | undefined
  /** A compromise that counts for two. */
  muchBut?: string | undefined
}

/**
 * A first grade by the rubric of README.md: one step down from 3 for each compromise, 0 for what rules it out. It
 * knows no weights and no formula of the product, and looks at facts that the product does not ask for.
 */
export function gradeByRubric(facts: Reachable, needs: Needs, register: RegisterFacts): Judged {
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

/** With dementia one pays about the middle between the lowest and the highest rate, without it the lowest. */
function judgePrice(
  lowest: number | null,
  { care, pays, stretch }: Needs,
  { highestRate }: RegisterFacts,
): Finding {
  if (lowest === null) return { but: 'price to be asked' }
  const isDearer = care !== 'any' && highestRate !== undefined && highestRate > lowest
  const price = isDearer ? Math.round((lowest + highestRate) / 2) : lowest
  const about = isDearer ? `about $${price} with dementia` : `$${price}`
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
