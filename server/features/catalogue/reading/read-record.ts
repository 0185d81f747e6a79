import { normalizedName } from '../../family/facilities/normalized-name.ts'
import type { ZipRow } from '../../family/geography/zip-file.ts'
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
/** Some of these count as letters, and none of them can be seen. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu

/**
 * What a row says about a community, in our words and units.
 * @throws RowRefused when it cannot be used, naming field and reason
 */
export function readRecord(row: Row, format: Format, zips: ReadonlyMap<string, ZipRow>): RegisterRecord {
  const { at } = format
  const sourceId = row.required(at.id, MAX_ID)
  const name = readName(row, at.name)
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

/** @throws RowRefused for dashes, blanks without width and the like, which nobody can read */
function readName(row: Row, column: string): string {
  const name = row.required(column, MAX_NAME)
  if (!/[\p{L}\p{N}]/u.test(name.replace(INVISIBLE, ''))) row.refuse(column, 'has no letter and no digit')
  return calmed(name)
}
