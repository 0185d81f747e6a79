import { type Match, UNKNOWN_CODES } from '../../shared/facility.ts'
import type { Notice } from '../../shared/questionnaire-response.ts'

type UnknownCode = Match['unknown'][number]['code']

const ALL_UNKNOWN = 'all_unknown_'
/** No register lists some of the wishes. */
const WISHES_UNLISTED = 'wishes_unlisted'

/** The unknowns that a notice says once for the whole list. */
export const sharedUnknowns = (notices: readonly Notice[]): UnknownCode[] =>
  UNKNOWN_CODES.filter((code) =>
    notices.some(
      (notice) =>
        notice.code === `${ALL_UNKNOWN}${code}` || (code === 'amenities' && notice.code === WISHES_UNLISTED),
    ),
  )

/** The match without the unknowns that its list shares, so that a card says only what differs. */
export const withoutUnknowns = (match: Match, codes: readonly UnknownCode[]): Match => ({
  ...match,
  unknown: match.unknown.filter(({ code }) => !codes.includes(code)),
})
