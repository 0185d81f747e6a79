import * as z from 'zod/mini'

/** YYYY-MM-DD from 2000 to 2099. A pattern alone, so that the API's document says exactly which days exist. */
const PATTERN =
  /^20(\d\d-((0[13578]|1[02])-(0[1-9]|[12]\d|3[01])|(0[469]|11)-(0[1-9]|[12]\d|30)|02-(0[1-9]|1\d|2[0-8]))|([02468][048]|[13579][26])-02-29)$/

/** A day that someone chooses. */
export const Day = z
  .string('Please choose a date')
  .check(z.regex(PATTERN, 'Please choose a date between 2000 and 2099'))

/** Marks that keyboards, web pages and messengers put into copied text and no one sees: directions, joiners, soft hyphens. */
const MARKS = '\\u00AD\\u061C\\u180E\\u200B\\u200E\\u200F\\u202A-\\u202E\\u2060-\\u2064\\u2066-\\u2069\\uFEFF'
const INVISIBLE = new RegExp(`[${MARKS}]`, 'g')
const VISIBLE = `[^\\s${MARKS}]`
const FIXED_SPACE = /[\u00A0\u2007\u202F]/g
const FIXED_HYPHEN = /\u2011/g

/** The text as its author saw it: without invisible marks, and with plain spaces and hyphens instead of unbreakable ones. */
export const cleanText = (text: string): string =>
  text.replace(INVISIBLE, '').replace(FIXED_SPACE, ' ').replace(FIXED_HYPHEN, '-')

/** A check that cleans what someone typed or pasted (`cleanText`) and removes the spaces around it. */
export const typed = () => z.overwrite<string>((text) => cleanText(text).trim())

/**
 * Checks for text of at least `min` characters. Spread them after typed(). The API's document is made from these
 * schemas and describes text before it is trimmed, so it needs the pattern: minLength would count the outer whitespace.
 */
export const minText = (min: number, message: string) => [
  z.minLength(min, { error: message, abort: true }),
  z.regex(
    new RegExp(min === 1 ? VISIBLE : `${VISIBLE}[\\s\\S]${min === 2 ? '*' : `{${min - 2},}`}${VISIBLE}`, 'u'),
    message,
  ),
]

/** A text of this kind, or none. */
export const orEmpty = <Schema extends z.ZodMiniType>(schema: Schema) => z.union([z.literal(''), schema])
