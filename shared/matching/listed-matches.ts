import type { Match } from '../contract/facility.ts'
import type { QuestionnaireResponse } from '../contract/questionnaire-response.ts'

/** All communities of a response: those in reach, then those farther away. */
export const listedMatches = ({
  facilities,
  fartherAway,
}: Pick<QuestionnaireResponse, 'facilities' | 'fartherAway'>): Match[] => [...facilities, ...fartherAway]
