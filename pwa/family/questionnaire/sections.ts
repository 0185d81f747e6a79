import type { Need } from '#shared/matching/needs.ts'
import { msg, type Words } from '#words'
import type { FieldName } from './form.ts'

/** The five sections with their fields, both in screen order. */
export const SECTIONS = [
  {
    id: 'about',
    title: msg`About yourself`,
    fields: ['searchFor', 'firstName', 'lastName', 'age', 'gender'],
  },
  { id: 'reach', title: msg`How to reach you`, fields: ['email', 'zipCode', 'city', 'state', 'phone'] },
  { id: 'budget', title: msg`Budget`, fields: ['budget'] },
  { id: 'amenities', title: msg`Amenities`, fields: ['amenities', 'needs', 'letter'] },
  {
    id: 'final',
    title: msg`Final step`,
    fields: ['shareWithCommunities', 'shareWithPartners', 'tosAgreed', 'marketingOptIn'],
  },
] as const satisfies readonly { id: string; title: Words; fields: readonly FieldName[] }[]
type Section = (typeof SECTIONS)[number]
export type SectionId = Section['id']

/** Every field in screen order, which is also the order of the error summary and of focus. */
export const FIELD_ORDER: readonly FieldName[] = SECTIONS.flatMap((section) => [...section.fields])

interface StepState {
  section: Section
  /** done: complete. open: can be reached. closed: an earlier section is incomplete. */
  state: 'done' | 'open' | 'closed'
}

/**
 * Determines which sections can be reached: those whose earlier sections are all complete.
 * @param invalid the fields that fail validation
 */
export function stepStates(invalid: ReadonlySet<string>): StepState[] {
  let isReachable = true
  return SECTIONS.map((section) => {
    const isComplete = !section.fields.some((field) => invalid.has(field))
    const state = !isReachable ? 'closed' : isComplete ? 'done' : 'open'
    isReachable = isReachable && isComplete
    return { section, state }
  })
}

/** A field, or a part of the needs. */
export type FieldId = FieldName | `needs.${Need}`

/** The id of the element that takes focus when a field is invalid: in a group, the first radio or checkbox. */
export function fieldId(name: FieldId): string {
  return `field-${name}`
}
