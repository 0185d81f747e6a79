import * as z from 'zod/mini'
import { FACTS, FacilityDetail } from '#shared/catalog/facts.ts'

/**
 * A community's detail as this app can read it. A newer server may know facts that an installed app doesn't; these are
 * skipped, so that the rest is still shown.
 */
export const ReadableDetail = z.pipe(z.transform(skipUnknownFacts), FacilityDetail)

function skipUnknownFacts(json: unknown): unknown {
  if (typeof json !== 'object' || json === null || !('facts' in json) || !Array.isArray(json.facts))
    return json
  return { ...json, facts: json.facts.filter((one) => Object.hasOwn(FACTS, one?.fact)) }
}
