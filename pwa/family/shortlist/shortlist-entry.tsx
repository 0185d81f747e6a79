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
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { STATUS_TEXTS } from '../saved-communities/status-texts.ts'
import { EntryStatus } from './entry-status.tsx'
import { NoteField } from './note-field.tsx'
import { OtherPhones } from './other-phones.tsx'
import { PhotoList } from './photo-list.tsx'
import { visitText } from './visit-text.ts'

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
    <Card as="li" className="shortlist-entry stack-3">
      <h2 className="text-h3">
        <Link to={facilityPath(facilityId)}>{name}</Link>
      </h2>
      <EntryFacts entry={entry} />
      <p className="shortlist-entry-print">
        <strong>{translate(STATUS_TEXTS[entry.status])}</strong>
        {entry.visitOn && t`, visit on ${visitText(entry.visitOn)}`}
      </p>
      <EntryStatus entry={entry} />
      {voices}
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
      <div className="button-row flex flex-wrap gap-3">
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
    </Card>
  )
}

/** Place, distance and price as of when the family saved the community, and its phone number. */
export function EntryFacts({ entry: { facility, distanceMiles } }: { entry: Entry }) {
  const { location, price, phone, name } = facility
  const distance = formatDistance(distanceMiles ?? null)
  const rate = formatPrice(price)
  const link = phone && phoneLink(phone)
  return (
    <>
      <p>{[location, distance && t`${distance} away`].filter(Boolean).join(', ')}</p>
      <p>{rate ? t`From ${rate} per month when you saved it` : unknownPrice()}</p>
      {link ? (
        <ButtonAnchor className="shortlist-call" href={link}>
          <Phone aria-hidden="true" />
          <span>
            <Trans>
              <VisuallyHidden>Call {name}, </VisuallyHidden>
              {phone}
            </Trans>
          </span>
        </ButtonAnchor>
      ) : (
        <p>{phone ?? t`No phone number published`}</p>
      )}
    </>
  )
}
