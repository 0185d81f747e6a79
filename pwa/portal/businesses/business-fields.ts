import * as z from 'zod/mini'
import { BusinessInput, websiteRule } from '#shared/contract/business-form.ts'
import type { FeaturedBusiness } from '#shared/contract/featured-business.ts'

const REQUIRED = ['name', 'description', 'city', 'state'] as const
const OPTIONAL = ['address', 'zipCode', 'phone', 'email', 'website', 'imageUrl'] as const
const NUMBERS = ['priority', 'price', 'rating'] as const
const TYPED = [...REQUIRED, ...OPTIONAL, ...NUMBERS]

/** The form's values: text as typed, and the selected chips. */
export type BusinessFields = Record<(typeof TYPED)[number], string> &
  Record<'amenities' | 'careTypes', string[]>

/** The form's values for a business. */
export function toFields(business: Partial<FeaturedBusiness>): BusinessFields {
  const { amenities = [], careTypes = [] } = business
  const fields = { amenities, careTypes } as BusinessFields
  for (const name of TYPED) fields[name] = String(business[name] ?? '')
  return fields
}

export const NEW_BUSINESS = toFields({ priority: 5 })

/** The request body before validation: empty fields are null. Text that is not a number becomes NaN, which fails. */
const toInput = (fields: BusinessFields, storedWebsite: string) => ({
  ...fields,
  ...Object.fromEntries(OPTIONAL.map((name) => [name, fields[name].trim() || null])),
  website: withScheme(fields.website.trim(), storedWebsite),
  ...Object.fromEntries(NUMBERS.map((name) => [name, parseNumber(fields[name])])),
})

/** 'oakwood.example/tour' → 'https://oakwood.example/tour'. What is stored, has a scheme or isn't an address stays as it is. */
const withScheme = (text: string, stored: string): string | null =>
  text !== stored && /^[^\s/:?#@]+\.[^\s/:?#@.]+(:\d+)?([/?#]\S*)?$/.test(text)
    ? `https://${text}`
    : text || null

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
  z.pipe(
    z.transform<BusinessFields, unknown>((fields) => toInput(fields, storedWebsite)),
    inputSchema(storedWebsite),
  )
