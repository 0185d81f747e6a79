/**
 * Characters that take the place of something in the text of a part. JSON escapes control characters, so they can't
 * occur in it otherwise. Stored parts contain them: never change their meaning.
 */
export const PLACEHOLDERS = {
  /** The next number of the figures. */
  number: '\u0001',
  /** The next part of the figures. */
  part: '\u0002',
  /** A field of the family's answers as JSON. The field's name follows, up to the same character again. */
  field: '\u0003',
  reference: '\u0004',
  receivedAt: '\u0005',
  /** The first five digits of the family's ZIP code. */
  zip: '\u0006',
  /** The family's city, as it is inside of a JSON text. */
  city: '\u0007',
  /** The next text of the figures. It belongs to this answer alone. */
  text: '\u000e',
} as const

/** What an answer repeats of its own row. */
export interface RowValues {
  reference: string
  receivedAt: Date
  /** The family's answers, as sent. */
  payload: Readonly<Record<string, unknown>>
}

/** The ZIP code and the city as sentences state them, inside of a JSON text. */
export function placeOf({ payload }: Pick<RowValues, 'payload'>): { zip: string; city: string } {
  const inside = (text: unknown) => (typeof text === 'string' ? JSON.stringify(text.trim()).slice(1, -1) : '')
  return { zip: inside(payload.zipCode).slice(0, 5), city: inside(payload.city) }
}
