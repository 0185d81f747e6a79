import { translate } from '#pwa/words/translate.ts'
import { msg, Trans, t, type Words } from '#words'
import type { ShortlistEntry } from '../../local/schema.ts'
import { updateShortlistEntry } from '../../local/shortlist.ts'
import { SelectField } from '../../ui/field.tsx'
import { Fold } from '../../ui/fold.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { Choice, Choices } from '../saved-communities/choice.tsx'
import { NotedElsewhere } from '../shortlist/other-phones.tsx'
import { type FamilyList, lanesOf } from './family-list.ts'
import type { FamilyCommunity } from './family-view.ts'
import { MAX_RATING, VOTES, type Vote } from './lane.ts'
import { historyOf } from './news.ts'

const RATINGS = Array.from({ length: MAX_RATING }, (_, index) => index + 1)
const VOTE_TEXTS: Readonly<Record<Vote, Words>> = { yes: msg`Yes`, maybe: msg`Maybe`, no: msg`No` }

interface FamilyVoicesProps {
  list: FamilyList
  entry: ShortlistEntry
  /** Undefined until the lanes name it. */
  community: FamilyCommunity | undefined
  news: readonly string[]
}

/** What each member of the family thinks of a community, and this phone's own vote and rating. */
export function FamilyVoices({ list, entry, community, news }: FamilyVoicesProps) {
  const others = lanesOf(list)
    .filter(({ phone }) => phone !== list.own.phone)
    .map(({ phone, name }) => ({
      phone,
      name,
      voice: community?.voices.find((voice) => voice.phone === phone),
    }))
  return (
    <div className="stack-3">
      {news.length > 0 && (
        <p>
          <strong>{t`New:`}</strong> {news.join(' · ')}
        </p>
      )}
      <ul
        className="flex flex-wrap gap-1 [&>li+li]:before:content-['·_']"
        aria-label={t`What your family thinks of ${entry.facility.name}`}
      >
        {others.map(({ phone, name, voice }) => (
          <li key={phone}>{glance(name, voice?.vote, voice?.rating, voice?.at !== undefined)}</li>
        ))}
        <li>{glance(t`you`, entry.vote, entry.rating)}</li>
      </ul>
      {community && <p className="text-quiet text-small">{historyOf(list, community).join(' · ')}</p>}
      <OwnVote entry={entry} />
      {others.map(
        ({ phone, name, voice }) =>
          voice &&
          (voice.note || Object.keys(voice.answers).length > 0) && (
            <Fold key={phone} summary={t`From ${name}`}>
              <NotedElsewhere note={voice.note} answers={voice.answers} />
            </Fold>
          ),
      )}
    </div>
  )
}

/** "Anna: yes, 4 of 5". `hasSeen`: whether the person is known to have looked at it. */
export function glance(
  name: string,
  vote: Vote | '' | undefined,
  rating: number | undefined,
  hasSeen = true,
): string {
  const said = vote ? translate(VOTE_TEXTS[vote]).toLowerCase() : hasSeen ? t`no vote yet` : t`not seen`
  return rating ? t`${name}: ${said}, ${rating} of ${MAX_RATING}` : t`${name}: ${said}`
}

function OwnVote({ entry }: { entry: ShortlistEntry }) {
  const { search, facilityId, facility, vote, rating = 0 } = entry
  const change = (changes: Parameters<typeof updateShortlistEntry>[2]) =>
    void updateShortlistEntry(search, facilityId, changes)
  return (
    <div className="grid justify-items-start gap-3 print:hidden">
      <Choices>
        <legend className="mb-1 font-[650]">{t`Could you see them living here?`}</legend>
        {VOTES.map((value) => (
          <Choice
            key={value}
            isChosen={vote === value}
            onClick={() => change({ vote: vote === value ? '' : value })}
          >
            {translate(VOTE_TEXTS[value])}
          </Choice>
        ))}
      </Choices>
      <SelectField
        label={
          <Trans>
            Your rating<VisuallyHidden> of {facility.name}</VisuallyHidden>
          </Trans>
        }
        value={rating}
        onChange={({ currentTarget }) => change({ rating: Number(currentTarget.value) })}
      >
        <option value={0}>{t`Not rated`}</option>
        {RATINGS.map((stars) => (
          <option key={stars} value={stars}>
            {t`${stars} of ${MAX_RATING}`}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
