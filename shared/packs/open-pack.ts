import type { ListedRow } from '../family-list.ts'
import type { Position } from '../miles.ts'
import { SAMPLE_SOURCE } from '../sample-source.ts'
import { type LineFacts, PACK_FORMAT, type PackHead, type PackLine } from './pack-file.ts'
import { locationOf } from './pack-text.ts'
import { stableUuid } from './stable-uuid.ts'

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
