import { locale } from '#pwa/words/translate.ts'
import { MATCH_WEIGHTS } from '#shared/matching/matching.ts'

type Part = keyof typeof MATCH_WEIGHTS

/** Formats the points that a part's value (0 to 1) adds to the score: '28' or '23.3'. */
export const formatPoints = (part: Part, value: number): string =>
  (Math.round(value * MATCH_WEIGHTS[part] * 10) / 10).toLocaleString(locale())
