import { type Match, UNKNOWN_CODES } from '#shared/contract/facility.ts'
import type { Notice } from '#shared/contract/questionnaire-response.ts'
import { t } from '#words'
import { translate } from '../../words/translate.ts'

const ALL_UNKNOWN = 'all_unknown_'
/** No register lists some of the wishes. */
const WISHES_UNLISTED = 'wishes_unlisted'

/** No community of the list is known to have memory care, which the family looks for. */
const NO_MEMORY_CARE = 'memory_care_undocumented'

/** No register lists communities of the family's state. */
export const NOT_COVERED = 'state_not_covered'

/** Whether a notice says what is unknown about every community, rather than something about the family's search. */
const isAboutEveryCard = ({ code }: Notice) => code.startsWith(ALL_UNKNOWN) || code === WISHES_UNLISTED

/** The notices about the search, which a family should see before the list. */
export const searchNotices = (notices: readonly Notice[]): Notice[] =>
  notices.filter((notice) => !isAboutEveryCard(notice))

/** The sentences that concern every community of a list. */
export function sharedTexts(matches: readonly Match[], notices: readonly Notice[]): string[] {
  const isSample = matches.length > 0 && matches.every((match) => match.isSample)
  return [
    ...(isSample ? [t`These are examples, not real communities.`] : []),
    ...notices.filter(isAboutEveryCard).map(({ text }) => translate(text)),
    ...sharedReasons(matches).map((text) => t`All of them: ${translate(text)}`),
  ]
}

/** The communities without what their list shares, so that a card says only what differs. */
export function withDifferences(
  matches: readonly Match[],
  all: readonly Match[],
  notices: readonly Notice[],
) {
  const unknowns = UNKNOWN_CODES.filter((code) =>
    notices.some(
      (notice) =>
        notice.code === `${ALL_UNKNOWN}${code}` ||
        (code === 'amenities' && notice.code === WISHES_UNLISTED) ||
        (code === 'care_type' && notice.code === NO_MEMORY_CARE),
    ),
  )
  const reasons = sharedReasons(all)
  return matches.map((match) => ({
    ...match,
    unknown: match.unknown.filter(({ code }) => !unknowns.includes(code)),
    reasons: match.reasons.filter(({ text }) => !reasons.includes(text)),
  }))
}

/** The reasons that every one of several communities has. */
const sharedReasons = ([first, ...others]: readonly Match[]): string[] =>
  first === undefined || others.length === 0
    ? []
    : first.reasons
        .map(({ text }) => text)
        .filter((text) => others.every(({ reasons }) => reasons.some((reason) => reason.text === text)))
