import * as z from 'zod/mini'

/** A whole number. */
export const whole = (fallback: number, min: number, max: number) => {
  const within = z
    .number()
    .check(z.minimum(min, `must be at least ${min}`), z.maximum(max, `must be at most ${max}`))
  const digits = z.string().check(z.regex(/^-?\d+$/, 'must be a whole number'))
  return z._default(z.pipe(digits, z.pipe(z.transform(Number), within)), fallback)
}

/** A text for which `isValid` is true. */
export const text = (isValid: (value: string) => boolean, reason: string) =>
  z.string().check(z.refine(isValid, reason))

/** A text of one line. */
export const oneLine = (longest: number) =>
  text(
    (value) => value.length <= longest && !/\p{Cc}/u.test(value),
    `must be one line of at most ${longest} characters`,
  )

/** `on` or `off`. */
export const onOrOff = (fallback: 'on' | 'off') =>
  z._default(z.enum(['on', 'off'], 'must be on or off'), fallback)

export const webAddress = text(
  (value) => /^https?:\/\//.test(value) && URL.canParse(value),
  'must be an address that begins with http:// or https://',
)

/** HTML's rule, as in the portal's forms. It accepts admin@localhost. */
export const mailAddress = z.string().check(z.regex(z.regexes.html5Email, 'must be an email address'))
