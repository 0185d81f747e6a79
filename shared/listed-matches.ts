import type { Match } from './facility.ts'
import type { QuestionnaireResponse } from './questionnaire-response.ts'

/** All communities of a response: those in reach, then those farther away. */
export const listedMatches = ({
  facilities,
  fartherAway,
}: Pick<QuestionnaireResponse, 'facilities' | 'fartherAway'>): Match[] => [...facilities, ...fartherAway]
