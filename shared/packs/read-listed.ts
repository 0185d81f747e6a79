import type { ListedRow } from '../family-list.ts'
import { SAMPLE_SOURCE } from '../sample-source.ts'
import type { PackFile } from './pack-file.ts'
import { locationOf, unpackPhone } from './pack-text.ts'
import { createCityReader } from './read-city.ts'
import { createFactReader } from './read-facts.ts'
import { sparseReader } from './sparse-column.ts'
import { stableUuid } from './stable-uuid.ts'

/** Reads a community of a pack as its card needs it, by the number of its row. */
export function createListedReader(file: PackFile): (row: number) => Promise<ListedRow> {
  const price = sparseReader(file.price)
  const description = sparseReader(file.description)
  const email = sparseReader(file.email)
  const website = sparseReader(file.website)
  const imageUrl = sparseReader(file.imageUrl)
  const readCity = createCityReader(file)
  let readFacts: ReturnType<typeof createFactReader> | undefined
  return async (row) => {
    readFacts ??= createFactReader(file)
    const at = <Value>(column: readonly Value[]) => column[row] as Value
    const source = file.sources[at(file.source)] ?? ''
    const { residentGender: _, ...offering } = file.offerings[
      at(file.offering)
    ] as PackFile['offerings'][number]
    const state = file.states[at(file.inState)] ?? file.state
    const zipCode = at(file.zipCode)
    const address = at(file.address)
    const city = readCity(row)
    const phone = at(file.phone)
    return {
      id: file.otherIds[row] ?? (await stableUuid(`${source} ${at(file.sourceId)}`)),
      name: at(file.name),
      location: file.otherLocations[row] ?? locationOf({ address, city, state, zipCode }),
      description: description(row) ?? '',
      price: price(row) ?? null,
      imageUrl: imageUrl(row) ?? null,
      ...offering,
      phone: phone === null ? null : unpackPhone(phone),
      email: email(row) ?? null,
      website: website(row) ?? null,
      isSample: source === SAMPLE_SOURCE,
      state,
      zipCode,
      facts: readFacts(row),
      campusNames: file.campuses[at(file.campus) - 1]?.names ?? null,
    }
  }
}
