import { useEffect, useState } from 'react'
import { listedMatches, type Match } from '#shared/contract/facility.ts'
import type { QuestionnaireResponse } from '#shared/contract/questionnaire-response.ts'
import { listShown } from '../../local/results.ts'
import { whileCurrent } from '../../ui/while-current.ts'

/** A community as a search's list has it, at once if it is in the answer. Undefined without a search, or if it isn't listed. */
export function useListedMatch(id: string, response: QuestionnaireResponse | undefined): Match | undefined {
  const [shown, setShown] = useState<Match[]>([])
  useEffect(() => (response ? whileCurrent(listShown(response), setShown) : undefined), [response])
  const all = response ? [...listedMatches(response), ...shown] : []
  return all.find((match) => match.id === id)
}
