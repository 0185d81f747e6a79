import { proxy } from 'valtio/vanilla'
import type { StateCode } from '../../shared/states.ts'

export interface Place {
  city: string
  state: StateCode
}

const STORAGE_KEY = 'hearthfinder.place'

/** A place found for the visitor that the family has neither taken nor declined in this tab. */
export const townSuggestion = proxy<{ place: Place | null }>({ place: null })

/** Asks the family whether the questionnaire may begin with this place; once per tab. */
export function suggestTown(place: Place): void {
  if (readAnswer() === null) townSuggestion.place = place
}

/** The family agreed: the questionnaire fills in city and state from `getAcceptedTown`. */
export function acceptTown(place: Place): void {
  writeAnswer(JSON.stringify(place))
}

/** The family said no; it is not asked again in this tab. */
export function declineTown(): void {
  writeAnswer('declined')
}

/** The place that the family agreed to, or null. */
export function getAcceptedTown(): Place | null {
  const answer = readAnswer()
  try {
    return answer?.startsWith('{') ? (JSON.parse(answer) as Place) : null
  } catch {
    return null
  }
}

/** Forgets the place and the answer to it: everything was deleted. */
export function clearTownSuggestion(): void {
  townSuggestion.place = null
  unstored = null
}

// Only for as long as the tab is open: where someone was is nothing to keep. Without storage, for this page.
let unstored: string | null = null

function readAnswer(): string | null {
  try {
    return sessionStorage.getItem(STORAGE_KEY) ?? unstored
  } catch {
    return unstored
  }
}

function writeAnswer(answer: string): void {
  townSuggestion.place = null
  unstored = answer
  try {
    sessionStorage.setItem(STORAGE_KEY, answer)
  } catch {
    // `unstored` has it.
  }
}
