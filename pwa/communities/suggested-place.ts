import { toStateCode } from '#shared/states.ts'
import { readFromSession } from '../results-watch/read-session.ts'
import { getAcceptedTown } from '../state/town-suggestion.ts'
import { type Place, toPlace } from './place.ts'

/** The place of this tab's search, or the town that the family accepted, to start with. Neither leaves the phone. */
export function suggestedPlace(): Place | undefined {
  const search = readFromSession()?.questionnaire
  if (search) return toPlace(search.zipCode || search.city, search.state)
  const town = getAcceptedTown()
  return town && toStateCode(town.state) ? toPlace(town.zipCode ?? town.city, town.state) : undefined
}
