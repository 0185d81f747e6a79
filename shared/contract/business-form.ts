import * as z from 'zod/mini'
import { BUSINESS_AMENITIES } from './amenities.ts'
import { cleanEmail } from './email.ts'
import { MAX_EMAIL_LENGTH } from './limits.ts'
import { CARE_TYPES } from './options.ts'
import { STATE_CODE } from './states.ts'
import { minText, typed } from './text-rules.ts'
import { isStorableWebsite, PLAIN_WEBSITE } from './web-address.ts'
import { cleanZip } from './zip-code.ts'

const emptyToNull = z.transform((text: string) => text || null)

/** Optional text. Empty text becomes null. */
const optionalText = (name: string, max: number, ...checks: z.core.$ZodCheck<string>[]) => {
  const text = z
    .string(`${name} must be text`)
    .check(typed(), z.maxLength(max, `${name} must be at most ${max} characters long`), ...checks)
  return z._default(z.nullable(z.pipe(text, emptyToNull)), null)
}

const wholeNumber = (name: string, min: number, max: number, rule: string) =>
  z._default(
    z.nullable(z.int(`${name} must be a whole number`).check(z.minimum(min, rule), z.maximum(max, rule))),
    null,
  )

const choicesFrom = <const Options extends readonly string[]>(options: Options, rule: string) =>
  z._default(z.array(z.enum(options, rule), rule).check(z.maxLength(options.length, rule)), [])

const EMAIL_OR_NOTHING = new RegExp(`^(|${z.regexes.html5Email.source.slice(1, -1)})$`)

const website = optionalText('Website', 2000).check(
  z.meta({
    pattern: PLAIN_WEBSITE,
    description:
      'An address that begins with `http://` or `https://`, or `Not listed`. A port, capitals and other alphabets are accepted, too. A value that is already stored is always accepted.',
  }),
)
export const NOT_A_WEBSITE =
  'Website must begin with https:// and name a site, such as https://www.example.org'

/**
 * The rule for a business's website. The stored value always passes, so that the other fields of a business
 * with an old, invalid website can be edited.
 */
export const websiteRule = (stored: string | null) =>
  website.check(
    z.refine((text) => text === null || text === stored || isStorableWebsite(text), NOT_A_WEBSITE),
  )

/** The fields of a new or changed advertised business. A missing field or null means "not given". */
export const BusinessInput = z.object({
  name: z
    .string('Business name is required')
    .check(typed(), ...minText(1, 'Business name is required'), z.maxLength(100, 'Business name too long')),
  description: z
    .string('Description must be at least 10 characters')
    .check(
      typed(),
      ...minText(10, 'Description must be at least 10 characters'),
      z.maxLength(5000, 'Description too long'),
    ),
  city: z
    .string('City is required')
    .check(typed(), ...minText(1, 'City is required'), z.maxLength(50, 'City name too long')),
  state: z
    .string('Please enter a valid state abbreviation')
    .check(
      typed(),
      z.toUpperCase(),
      z.regex(STATE_CODE, 'Please enter a valid state abbreviation'),
      z.describe('Two letters, in any case.'),
    ),
  address: optionalText('Address', 200),
  zipCode: optionalText('ZIP code', 10, z.overwrite(cleanZip)),
  phone: optionalText('Phone', 50),
  email: optionalText(
    'Email',
    MAX_EMAIL_LENGTH,
    z.overwrite(cleanEmail),
    z.regex(EMAIL_OR_NOTHING, 'Please enter a valid email address'),
  ),
  website: websiteRule(null),
  imageUrl: optionalText('Image address', 2000),
  price: wholeNumber('Price', 1, 100_000, 'Price must be between $1 and $100,000 a month'),
  rating: wholeNumber('Rating', 1, 50, 'Rating must be between 1 and 50'),
  priority: z._default(
    z
      .int('Priority must be a whole number')
      .check(
        z.minimum(0, 'Priority must be between 0 and 10'),
        z.maximum(10, 'Priority must be between 0 and 10'),
      ),
    0,
  ),
  amenities: choicesFrom(BUSINESS_AMENITIES, 'Please choose amenities from the list'),
  careTypes: choicesFrom(CARE_TYPES, 'Please choose care types from the list'),
})
export type BusinessInput = z.infer<typeof BusinessInput>

/**
 * A change to a stored business. `basedOn` is the `updatedAt` of the version that filled the form. The later
 * of two edits wins, and `basedOn` lets the audit log record that it overwrote another. The website is
 * checked by `websiteRule`, once the stored website is known.
 */
export const BusinessChange = z.extend(BusinessInput, { website, basedOn: z.optional(z.iso.datetime()) })
export type BusinessChange = z.infer<typeof BusinessChange>

/** Activates or deactivates a business. */
export const BusinessActivation = z.object({ isActive: z.boolean('Active must be true or false') })

/** Exclusive upper bound. */
export const IMAGE_MAX_BYTES = 5 * 1024 * 1024
export const IMAGE_TOO_LARGE = 'Image must be smaller than 5MB'
export const NOT_AN_IMAGE = 'Please select an image file'
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const
export type ImageType = (typeof IMAGE_TYPES)[number]

/**
 * The optional body of the upload call. If it is present, the signed URL enforces both values. `size` is
 * in bytes.
 */
export const ImageUpload = z.object({
  contentType: z.enum(IMAGE_TYPES, NOT_AN_IMAGE),
  size: z
    .int('Size must be a whole number of bytes')
    .check(z.minimum(1, 'The file is empty'), z.lt(IMAGE_MAX_BYTES, IMAGE_TOO_LARGE)),
})
export type ImageUpload = z.infer<typeof ImageUpload>
export const ImageUploadResponse = z.object({ uploadURL: z.string() })
