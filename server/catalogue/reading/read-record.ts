import { normalizedName } from '../../facilities/normalized-name.ts'
import type { ZipRow } from '../../geography/zip-file.ts'
import type { Format } from '../formats/format.ts'
import type { RegisterRecord } from '../record.ts'
import { readEmail, readPhone, readWebAddress } from './contact-facts.ts'
import { readPlace } from './place.ts'
import type { Row } from './row.ts'
import { calmed } from './title-case.ts'

const MAX_ID = 100
/** As the table has it. */
const MAX_NAME = 200
const MAX_ADDRESS = 200

/**
 * What a row says about a community, in our words and units.
 * @throws RowRefused when it cannot be used, naming field and reason
 */
export function readRecord(row: Row, format: Format, zips: ReadonlyMap<string, ZipRow>): RegisterRecord {
  const { at } = format
  const sourceId = row.required(at.id, MAX_ID)
  const name = calmed(row.required(at.name, MAX_NAME))
  const { position = null, ...particulars } = format.read(row)
  const address = at.address
    .map((column) => row.optional(column, MAX_ADDRESS))
    .filter((part) => part !== null)
  return {
    sourceId,
    facts: {
      name,
      normalizedName: normalizedName(name),
      description: particulars.description,
      price: particulars.price ?? null,
      rating: particulars.rating ?? null,
      amenities: particulars.amenities ?? [],
      absentAmenities: particulars.absentAmenities ?? [],
      careTypes: particulars.careTypes,
      phone: at.phone === undefined ? null : readPhone(row, at.phone),
      email: at.email === undefined ? null : readEmail(row, at.email),
      website: at.website === undefined ? null : readWebAddress(row, at.website),
      address: address.length > 0 ? calmed(address.join(', ')) : null,
      ...readPlace(row, at, position, zips),
      residentGender: particulars.residentGender ?? null,
    },
  }
}
