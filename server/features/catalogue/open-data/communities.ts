import { stableUuid } from '#server/platform/random.ts'
import type { Fact } from '#shared/facts.ts'
import type { HsdsAttribute, HsdsService } from './hsds.ts'
import type { Community } from './queries.ts'
import { toService } from './to-service.ts'

/** A community as a service, with everything that registers say about it, from whom and of which day. */
export function communityToService(community: Community): HsdsService {
  const { id, facts, publisher, sourceDate, latitude, longitude } = community
  const source = {
    id: stableUuid(`source of ${id}`),
    label: 'Source',
    value: publisher ?? "The operator's own list",
  }
  return toService(community, {
    assuredDate: sourceDate ?? undefined,
    position: latitude !== null && longitude !== null ? { latitude, longitude } : undefined,
    attributes: [source, ...facts.map((fact, index) => toAttribute(fact, `fact ${index} of ${id}`))],
  })
}

/** HSDS keeps where a value comes from in metadata. Its fields are required; nothing was replaced, so one is empty. */
function toAttribute(fact: Fact, name: string): HsdsAttribute {
  const value = [fact.value].flat().join('; ')
  return {
    id: stableUuid(name),
    label: labelOf(fact.fact),
    value,
    ...(!fact.dateUnknown && {
      metadata: [
        {
          id: stableUuid(`metadata of ${name}`),
          last_action_date: fact.asOf,
          last_action_type: 'published',
          field_name: fact.column,
          previous_value: '',
          replacement_value: value,
          updated_by: fact.publisher,
        },
      ],
    }),
  }
}

/** `licenseNumber` becomes `License number`. */
function labelOf(fact: string): string {
  const words = fact.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
