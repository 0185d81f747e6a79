import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import Phone from 'lucide-react/icons/phone'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { translate } from '#pwa/words/translate.ts'
import { facilityPath, visitPath } from '#shared/contract/paths.ts'
import { Trans, t } from '#words'
import type { ShortlistEntry as Entry } from '../../local/schema.ts'
import { MAX_NOTE_CHARACTERS, removeFromShortlist } from '../../local/shortlist.ts'
import { ButtonAnchor, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { phoneLink } from '../../ui/contact-links.ts'
import { formatDistance, formatPrice, unknownPrice } from '../../ui/facility-card/facts.ts'
import { Fold } from '../../ui/fold.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { STATUS_TEXTS } from '../saved-communities/status-texts.ts'
import { EntryStatus } from './entry-status.tsx'
import { NoteField } from './note-field.tsx'
import { OtherPhones } from './other-phones.tsx'
import { PhotoList } from './photo-list.tsx'
import { visitText } from './visit-text.ts'

/** How much of a note its fold shows, in characters. */
const NOTE_PREVIEW = 60

interface ShortlistEntryProps {
  entry: Entry
  /** Moves the focus when this community is removed. */
  onRemoved: () => void
  /** What the family says about it, if it keeps a list together. */
  voices?: ReactNode
}

/** A community on the shortlist: how to reach it, and what the family has done and noted. */
export function ShortlistEntry({ entry, onRemoved, voices }: ShortlistEntryProps) {
  const { search, facilityId, facility, note } = entry
  const { name } = facility
  return (
    <Card as="li" isDense className="max-w-none print:border-0 print:border-b print:p-0 print:pb-2">
      <h2 className="text-h3">
        <Link className="-my-2 inline-flex min-h-target items-center py-1" to={facilityPath(facilityId)}>
          {name}
        </Link>
      </h2>
      <p className="text-small">{describePlace(entry)}</p>
      <div className="flex flex-wrap items-end gap-3">
        <CallCommunity facility={facility} isShort />
        <div className="flex min-w-[8rem] flex-1 flex-wrap gap-3 print:hidden">
          <EntryStatus entry={entry} />
        </div>
      </div>
      <p className="hidden print:block">
        <strong>{translate(STATUS_TEXTS[entry.status])}</strong>
        {entry.visitOn && t`, visit on ${visitText(entry.visitOn)}`}
      </p>
      {voices}
      <div className="-my-1">
        <Fold summary={describeNotes(entry)}>
          <div className="stack-3 pt-2">
            <NoteField
              label={
                <Trans>
                  Notes<VisuallyHidden> about {name}</VisuallyHidden>
                </Trans>
              }
              place={{ search, facilityId }}
              stored={note}
              maxLength={MAX_NOTE_CHARACTERS}
            />
            <OtherPhones copies={entry.copies} name={name} />
            <PhotoList search={search} facilityId={facilityId} name={name} />
            <div className="flex flex-wrap gap-3 print:hidden">
              <ButtonLink to={visitPath(facilityId)}>
                <ClipboardCheck aria-hidden="true" />
                <span>
                  <Trans>
                    Visit checklist <VisuallyHidden>for {name}</VisuallyHidden>
                  </Trans>
                </span>
              </ButtonLink>
              <ConfirmButton
                button={t`Remove`}
                question={t`This also deletes your notes, checklist and photos of this community from this phone. This can't be undone.`}
                confirmLabel={t`Yes, remove it`}
                cancelLabel={t`No, keep it`}
                about={name}
                onConfirm={() => removeFromShortlist(search, facilityId)}
                focusAfter={onRemoved}
              />
            </div>
          </div>
        </Fold>
      </div>
    </Card>
  )
}

/** What is folded away: "Notes, photos, checklist", or the beginning of the note. */
const describeNotes = ({ note }: Entry): string =>
  note
    ? t`Notes: ${note.length > NOTE_PREVIEW ? `${note.slice(0, NOTE_PREVIEW)} …` : note}`
    : t`Notes, photos, checklist`

/** Place, distance and price, as of when the family saved the community. */
export function describePlace({ facility: { location, price }, distanceMiles }: Entry): string {
  const distance = formatDistance(distanceMiles ?? null)
  const rate = formatPrice(price)
  return [
    [location, distance && t`${distance} away`].filter(Boolean).join(', '),
    rate ? t`From ${rate} per month when you saved it` : unknownPrice(),
  ].join(' · ')
}

/** Calls the community: its phone number, or the word `Call` where there is little room. On paper, the number. */
export function CallCommunity({
  facility: { name, phone },
  isShort,
}: Pick<Entry, 'facility'> & { isShort?: true }) {
  const link = phone && phoneLink(phone)
  if (!link) return <p>{phone ?? t`No phone number published`}</p>
  return (
    <ButtonAnchor href={link}>
      <Phone aria-hidden="true" />
      <span>
        {isShort ? (
          <Trans>
            Call
            <VisuallyHidden>
              {' '}
              {name}, {phone}
            </VisuallyHidden>
          </Trans>
        ) : (
          <Trans>
            <VisuallyHidden>Call {name}, </VisuallyHidden>
            {phone}
          </Trans>
        )}
      </span>
      {isShort && (
        <span aria-hidden="true" className="hidden print:inline">
          {phone}
        </span>
      )}
    </ButtonAnchor>
  )
}
