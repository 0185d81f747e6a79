import type { Match } from './facility.ts'
import type { FoundMatches } from './family-list.ts'

/** All communities of a list: those in reach, then those farther away, then those that can't serve this person. */
export const listedMatches = ({
  facilities,
  fartherAway,
  ruledOut = [],
}: Pick<FoundMatches, 'facilities' | 'fartherAway' | 'ruledOut'>): Match[] => [
  ...facilities,
  ...fartherAway,
  ...ruledOut,
]
