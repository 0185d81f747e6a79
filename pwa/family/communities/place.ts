import { type StateCode, stateOfZip, toStateCode } from '#shared/contract/states.ts'

/** Where a family looks: a ZIP code or a city in a state, or the whole state if both are empty. */
export interface Place {
  state: StateCode
  zipCode: string
  city: string
}

const ZIP_CODE = /^(\d{5})(?:-\d{4})?$/

/** The ZIP code in a text, without its +4. Undefined if the text isn't one. */
const readZip = (text: string): string | undefined => ZIP_CODE.exec(text.trim())?.[1]

/** The state that a ZIP code says. Undefined for a city. */
export const stateOfText = (text: string): StateCode | undefined => stateOfZip(readZip(text) ?? '')

/** The place that the form's two fields name. Undefined without a state. */
export function toPlace(text: string, state: string): Place | undefined {
  const code = toStateCode(state)
  const zipCode = readZip(text) ?? ''
  return code && { state: code, zipCode, city: zipCode ? '' : text.trim() }
}

/** A place from a history entry. Undefined if it isn't one. */
export function parsePlace(stored: unknown): Place | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { state, zipCode, city } = stored as Record<string, unknown>
  const text = typeof zipCode === 'string' && zipCode ? zipCode : city
  return typeof state === 'string' ? toPlace(typeof text === 'string' ? text : '', state) : undefined
}
