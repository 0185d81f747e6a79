import { AMENITY_LABELS, BUSINESS_AMENITIES } from '#shared/contract/amenities.ts'
import { CARE_TYPES } from '#shared/contract/options.ts'
import type { Row } from '../reading/row.ts'
import type { Format, FormatFacts } from './description.ts'
import { readMonthlyRate } from './prices.ts'

const MAX_DESCRIPTION = 2000
const MAX_LIST = 1000
const VOCABULARY = [...new Set<string>([...AMENITY_LABELS, ...BUSINESS_AMENITIES])]
const GENDERS = ['Male', 'Female', 'Both'] as const

/** The product's own format, for an operator's list. docs/catalogue.md lists the valid values of each column. */
export const operatorList: Format = {
  name: 'own',
  publisher: 'the operator',
  columns: [
    'id',
    'name',
    'description',
    'address',
    'city',
    'state',
    'zip',
    'phone',
    'email',
    'website',
    'monthly_price',
    'rating',
    'care_types',
    'amenities',
    'absent_amenities',
    'residents',
    'latitude',
    'longitude',
  ],
  id: ['id'],
  record: {
    name: 'name',
    address: ['address'],
    city: 'city',
    state: 'state',
    zipCode: 'zip',
    phone: 'phone',
    email: 'email',
    website: 'website',
    position: { latitude: 'latitude', longitude: 'longitude' },
  },
}

/** The facts of a row of an operator's list. @throws RefusedRowError for a word that isn't one of its column's */
export const readOwnFacts = (row: Row): FormatFacts => ({
  careTypes: readList(row, 'care_types', CARE_TYPES),
  description: row.optional('description', MAX_DESCRIPTION) ?? '',
  price: readMonthlyRate(row, 'monthly_price'),
  rating: readRating(row),
  amenities: readList(row, 'amenities', VOCABULARY),
  absentAmenities: readList(row, 'absent_amenities', AMENITY_LABELS),
  residentGender: readResidents(row),
})

/** Reads words of a vocabulary, separated by semicolons, in any case. */
function readList<Word extends string>(row: Row, column: string, words: readonly Word[]): Word[] {
  const parts = (row.optional(column, MAX_LIST) ?? '').split(';').map((part) => part.trim())
  const found = parts.filter(Boolean).map((part) => {
    const known = words.find((word) => word.toLowerCase() === part.toLowerCase())
    return known ?? row.refuse(column, `has a value that is not one of: ${words.join('; ')}`)
  })
  return [...new Set(found)]
}

/** Converts stars, such as 4.3, to 1 to 50. */
function readRating(row: Row): number | null {
  const text = row.text('rating')
  if (text === null) return null
  const rating = /^\d(?:\.\d)?$/.test(text) ? Math.round(Number(text) * 10) : 0
  if (rating >= 1 && rating <= 50) return rating
  return row.refuse('rating', 'is not between 0.1 and 5 stars')
}

function readResidents(row: Row) {
  const text = row.text('residents')?.toLowerCase()
  if (text === undefined) return null
  const known = GENDERS.find((gender) => gender.toLowerCase() === text)
  return known ?? row.refuse('residents', 'is not male, female or both')
}
