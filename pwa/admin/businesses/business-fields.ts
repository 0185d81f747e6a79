import * as z from 'zod/mini'
import { BusinessInput, websiteRule } from '../../../shared/business-form.ts'
import type { FeaturedBusiness } from '../../../shared/featured-business.ts'

/** What stands in the form's fields: text as it is typed, and the chips that are on. */
export interface BusinessFields {
  name: string
  priority: string
  description: string
  address: string
  city: string
  state: string
  zipCode: string
  phone: string
  email: string
  website: string
  price: string
  rating: string
  imageUrl: string
  amenities: string[]
  careTypes: string[]
}

export const NEW_BUSINESS: BusinessFields = {
  name: '',
  priority: '5',
  description: '',
  address: '',
  city: '',
  state: '',
  zipCode: '',
  phone: '',
  email: '',
  website: '',
  price: '',
  rating: '',
  imageUrl: '',
  amenities: [],
  careTypes: [],
}

/** The fields of a business that is there already. */
export const fieldsOf = (business: FeaturedBusiness): BusinessFields => ({
  name: business.name,
  priority: String(business.priority),
  description: business.description,
  address: business.address ?? '',
  city: business.city,
  state: business.state,
  zipCode: business.zipCode ?? '',
  phone: business.phone ?? '',
  email: business.email ?? '',
  website: business.website ?? '',
  price: business.price?.toString() ?? '',
  rating: business.rating?.toString() ?? '',
  imageUrl: business.imageUrl ?? '',
  amenities: business.amenities,
  careTypes: business.careTypes,
})

const OPTIONAL = ['address', 'zipCode', 'phone', 'email', 'website', 'imageUrl'] as const

/** What is sent: an empty field is not given. A number that is none becomes NaN, which no rule accepts. */
const toInput = (fields: BusinessFields) => ({
  ...fields,
  ...Object.fromEntries(OPTIONAL.map((name) => [name, fields[name].trim() || null])),
  price: readNumber(fields.price),
  rating: readNumber(fields.rating),
  priority: readNumber(fields.priority),
})

/** '$4,200' is 4200. */
function readNumber(text: string): number | null {
  const digits = text.replace(/[$,\s]/g, '')
  if (digits === '') return null
  return /^-?\d+(\.\d+)?$/.test(digits) ? Number(digits) : Number.NaN
}

const PRIORITY_RULE = 'Priority must be between 1 and 10'

/** The rules of the form: the server's, but a priority from 1 on. */
const rulesFor = (storedWebsite: string) =>
  z.extend(BusinessInput, {
    website: websiteRule(storedWebsite),
    priority: z
      .int('Priority must be a whole number')
      .check(z.minimum(1, PRIORITY_RULE), z.maximum(10, PRIORITY_RULE)),
  })

/** Reads the fields; what comes out may be sent. A website that is stored already may stay as it is. */
export const businessFieldsSchema = (storedWebsite = '') =>
  z.pipe(z.transform<BusinessFields, unknown>(toInput), rulesFor(storedWebsite))
