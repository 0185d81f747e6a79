import { proxy } from 'valtio/vanilla'
import type { StateCode } from '#shared/contract/states.ts'
import { readStored, store } from '../local/browser-storage.ts'

/** A place that a family named or confirmed. */
interface Town {
  city: string
  state: StateCode
  zipCode?: string
}

const STORAGE_KEY = 'hearthfinder.place'

/** The town found for the visitor, until the family accepts or declines it in this tab. */
export const townSuggestion = proxy<{ town: Town | null }>({ town: null })

/** Offers to prefill the questionnaire with this town, once per tab. */
export function suggestTown(town: Town): void {
  if (readDecision() === null) townSuggestion.town = town
}

/** Records that the family agreed. The questionnaire then prefills city and state from `getAcceptedTown`. */
export function acceptTown(town: Town): void {
  writeDecision(JSON.stringify(town))
}

/** Records that the family declined, so that this tab does not ask again. */
export function declineTown(): void {
  writeDecision('declined')
}

/** Returns the town that the family accepted, or null. */
export function getAcceptedTown(): Town | null {
  const decision = readDecision()
  try {
    return decision?.startsWith('{') ? (JSON.parse(decision) as Town) : null
  } catch {
    return null
  }
}

/** Clears the suggestion and the family's decision because all data was deleted. */
export function clearTownSuggestion(): void {
  townSuggestion.town = null
  unstored = null
}

// The decision lasts only as long as the tab, so that no location is stored for good. This is the fallback when
// storage is refused.
let unstored: string | null = null

const readDecision = (): string | null => readStored('sessionStorage', STORAGE_KEY) ?? unstored

function writeDecision(decision: string): void {
  townSuggestion.town = null
  unstored = decision
  store('sessionStorage', STORAGE_KEY, decision)
}
