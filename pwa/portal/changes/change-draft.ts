import type * as z from 'zod/mini'
import type { ChangeKind, NewChange } from '#shared/catalog/catalogue-changes.ts'

/** The text fields of a home, with their labels. The last two only for an added one. */
export const HOME_FIELDS = [
  ['name', 'Name'],
  ['address', 'Street address'],
  ['city', 'City'],
  ['zipCode', 'ZIP code'],
  ['phone', 'Phone'],
  ['email', 'Email'],
  ['website', 'Website'],
  ['licenseNumber', 'License number'],
  ['capacity', 'Places'],
] as const
type HomeField = (typeof HOME_FIELDS)[number][0]
export const ONLY_ADDED: readonly HomeField[] = ['licenseNumber', 'capacity']

export interface ChangeDraft {
  kind: ChangeKind
  reason: string
  texts: Partial<Record<HomeField, string>>
  careTypes: string[]
}

/** The change that was typed. What is empty isn't sent: it stays as the registers say. The server names what is wrong. */
export function toNewChange(
  { kind, reason, texts, careTypes }: ChangeDraft,
  communityId: string | undefined,
) {
  const typed = Object.entries(texts).flatMap(([name, text]) => {
    const value = text.trim()
    return value === '' ? [] : [[name, name === 'capacity' ? Number(value) : value] as const]
  })
  const fields = { ...Object.fromEntries(typed), ...(careTypes.length > 0 && { careTypes }) }
  return {
    kind,
    reason,
    ...(kind !== 'added' && { communityId }),
    ...((kind === 'added' || kind === 'corrected') && { fields }),
  } as z.input<typeof NewChange>
}
