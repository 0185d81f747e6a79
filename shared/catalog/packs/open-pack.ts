import type { ListedRow } from '../../matching/family-list.ts'
import type { Position } from '../../matching/miles.ts'
import { SAMPLE_SOURCE } from '../catalogue-source.ts'
import { type LineFacts, locationOf, PACK_FORMAT, type PackHead, type PackLine } from './pack-file.ts'

/** A community as its card and the notices need it. */
export type PackedCard = ListedRow & { city: string }

/** A pack that can be read. */
export interface Pack extends PackHead {
  /** Reads the card of one community, by its place in the columns. */
  readCard(row: number): Promise<PackedCard>
}

/**
 * Opens a pack: reads what lists need of all communities. A card is read when it is shown.
 * @returns undefined if the pack has another format
 */
export function openPack(text: string): Pack | undefined {
  const [first = '', ...lines] = text.split('\n')
  const head = JSON.parse(first) as PackHead
  if (head.format !== PACK_FORMAT) return undefined
  return { ...head, readCard: (row) => readCard(head, row, JSON.parse(lines[row] ?? '') as PackLine) }
}

/** Where a community is; null if that isn't known. */
export function positionOf({ latitudes, longitudes }: PackHead, row: number): Position | null {
  const [latitude = null, longitude = null] = [latitudes[row], longitudes[row]]
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

async function readCard(head: PackHead, row: number, line: PackLine): Promise<PackedCard> {
  const at = <Value>(column: readonly Value[]) => column[row] as Value
  const { residentGender: _, ...offering } = head.offerings[
    at(head.offering)
  ] as PackHead['offerings'][number]
  const place = {
    address: line.address ?? null,
    city: at(head.cities),
    state: at(head.states),
    zipCode: at(head.zipCodes),
  }
  return {
    id: line.id ?? (await stableUuid(`${line.source} ${line.sourceId}`)),
    name: at(head.names),
    location: line.location ?? locationOf(place),
    description: line.description ?? '',
    price: at(head.prices),
    imageUrl: line.imageUrl ?? null,
    ...offering,
    phone: line.phone ?? null,
    email: line.email ?? null,
    website: line.website ?? null,
    isSample: line.source === SAMPLE_SOURCE,
    city: place.city,
    state: place.state,
    zipCode: place.zipCode,
    facts: line.facts.flatMap((facts) => readFacts(head, facts)),
    campusNames: line.campusNames ?? null,
  }
}

const readFacts = ({ factGroups, factOrigins }: PackHead, [group, line, ...values]: LineFacts) =>
  values.map((value, index) => {
    const origin = factOrigins[factGroups[group]?.[index] ?? -1] as PackHead['factOrigins'][number]
    return { ...origin, value, line }
  })

/**
 * A UUID (version 8, RFC 9562) derived from a text, as the server derives the ids of communities from their sources
 * (server/platform/random.ts).
 */
async function stableUuid(text: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  const hex = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
