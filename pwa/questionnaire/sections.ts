import type { FieldName } from './form.ts'

/** The five sections in their order, each with its fields in the order of the screen. */
export const SECTIONS = [
  { id: 'about', title: 'About yourself', fields: ['firstName', 'lastName', 'age', 'gender'] },
  { id: 'reach', title: 'How to reach you', fields: ['email', 'zipCode', 'city', 'state', 'phone'] },
  { id: 'budget', title: 'Budget', fields: ['budget'] },
  { id: 'amenities', title: 'Amenities', fields: ['amenities'] },
  { id: 'final', title: 'Final step', fields: ['tosAgreed', 'marketingOptIn'] },
] as const satisfies readonly { id: string; title: string; fields: readonly FieldName[] }[]
export type Section = (typeof SECTIONS)[number]
export type SectionId = Section['id']

/** Every field in the order of the screen: the order of the error summary and of focus. */
export const FIELD_ORDER: readonly FieldName[] = SECTIONS.flatMap((section) => [...section.fields])

export interface StepState {
  section: Section
  /** done: nothing is missing; open: may be jumped to; closed: something before it is missing. */
  state: 'done' | 'open' | 'closed'
}

/**
 * Where one may jump: to every section whose predecessors are complete.
 * @param wrong the fields that would not pass as they stand
 */
export function stepStates(wrong: ReadonlySet<string>): StepState[] {
  let reachable = true
  return SECTIONS.map((section) => {
    const complete = !section.fields.some((field) => wrong.has(field))
    const state = !reachable ? 'closed' : complete ? 'done' : 'open'
    reachable = reachable && complete
    return { section, state }
  })
}

/** The element that takes focus when a field is wrong: the first radio or checkbox of a group. */
export function fieldId(name: FieldName): string {
  return `field-${name}`
}
