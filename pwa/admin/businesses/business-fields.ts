import * as z from 'zod/mini'
import { BusinessInput, websiteRule } from '#shared/business-form.ts'
import type { FeaturedBusiness } from '#shared/featured-business.ts'

/** The form's values: text as typed, and the selected chips. */
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

/** The form's values for an existing business. */
export const toFields = (business: FeaturedBusiness): BusinessFields => ({
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

/**
 * The request body before validation: empty fields are null. Text that is not a number becomes NaN, which
 * fails.
 */
const toInput = (fields: BusinessFields) => ({
  ...fields,
  ...Object.fromEntries(OPTIONAL.map((name) => [name, fields[name].trim() || null])),
  price: parseNumber(fields.price),
  rating: parseNumber(fields.rating),
  priority: parseNumber(fields.priority),
})

/** '$4,200' → 4200; '' → null; 'a lot' → NaN. */
function parseNumber(text: string): number | null {
  const digits = text.replace(/[$,\s]/g, '')
  if (digits === '') return null
  return /^-?\d+(\.\d+)?$/.test(digits) ? Number(digits) : Number.NaN
}

const PRIORITY_MESSAGE = 'Priority must be between 1 and 10'

/** The server's rules, except that the priority starts at 1. */
const inputSchema = (storedWebsite: string) =>
  z.extend(BusinessInput, {
    website: websiteRule(storedWebsite),
    priority: z
      .int('Priority must be a whole number')
      .check(z.minimum(1, PRIORITY_MESSAGE), z.maximum(10, PRIORITY_MESSAGE)),
  })

/** Turns the form's values into a valid request body. An invalid website may stay if it is already stored. */
export const businessFieldsSchema = (storedWebsite = '') =>
  z.pipe(z.transform<BusinessFields, unknown>(toInput), inputSchema(storedWebsite))
