import * as z from 'zod/mini'
import { CHANGE_KINDS, type NewChange } from '#shared/catalog/catalogue-changes.ts'

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

const texts = <Value>(value: Value) =>
  Object.fromEntries(HOME_FIELDS.map(([name]) => [name, value])) as Record<HomeField, Value>

/** A change as it is typed. The server names what is wrong. */
export const ChangeDraft = z.object({
  kind: z.enum(CHANGE_KINDS),
  reason: z.string(),
  careTypes: z.array(z.string()),
  ...texts(z.string()),
})
export type ChangeDraft = z.infer<typeof ChangeDraft>

/** Nothing typed yet. */
export const emptyChange = (kind: ChangeDraft['kind']): ChangeDraft => ({
  kind,
  reason: '',
  careTypes: [],
  ...texts(''),
})

/** The change that was typed. What is empty isn't sent: it stays as the registers say. */
export function toNewChange({ kind, reason, careTypes, ...typed }: ChangeDraft, communityId?: string) {
  const fields = Object.entries(typed).flatMap(([name, text]) => {
    const value = text.trim()
    const isSent = value !== '' && (kind === 'added' || !ONLY_ADDED.includes(name as HomeField))
    return isSent ? [[name, name === 'capacity' ? Number(value) : value] as const] : []
  })
  return {
    kind,
    reason,
    ...(kind !== 'added' && { communityId }),
    ...((kind === 'added' || kind === 'corrected') && {
      fields: { ...Object.fromEntries(fields), ...(careTypes.length > 0 && { careTypes }) },
    }),
  } as z.input<typeof NewChange>
}
