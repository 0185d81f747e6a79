import type { Match } from '../facility.ts'
import type { Notice } from '../questionnaire-response.ts'

/** A list that was made on a phone. */
export interface PhoneList {
  facilities: Match[]
  fartherAway: Match[]
  /** What the family should know about its search. */
  notices: Notice[]
  /** The newest day of the state's registers, YYYY-MM-DD; null if it isn't known. */
  asOf: string | null
}
