import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { useState } from 'react'
import { translate } from '#pwa/words/translate.ts'
import { Trans, t } from '#words'
import type { ShortlistEntry, ShortlistStatus } from '../../local/schema.ts'
import { type ShortlistChanges, updateShortlistEntry } from '../../local/shortlist.ts'
import { Button } from '../../ui/button.tsx'
import { saveFile } from '../../ui/download-file.ts'
import { InputField, SelectField } from '../../ui/field.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { STATUS_TEXTS } from '../saved-communities/status-texts.ts'
import { calendarEvent } from './calendar-event.ts'

const STATUSES = Object.keys(STATUS_TEXTS) as ShortlistStatus[]

/** How far the family has come with a community, and the day of a planned visit. */
export function EntryStatus({ entry }: { entry: ShortlistEntry }) {
  const { search, facilityId, facility, status, visitOn = '' } = entry
  const [hasFailed, setFailed] = useState(false)
  const change = (changes: ShortlistChanges) =>
    updateShortlistEntry(search, facilityId, changes).then(
      () => setFailed(false),
      () => setFailed(true),
    )
  const error = hasFailed ? t`Not saved on this phone. Please try again.` : undefined
  return (
    <>
      <SelectField
        label={<VisuallyHidden>{t`Status of ${facility.name}`}</VisuallyHidden>}
        error={error}
        value={status}
        onChange={({ currentTarget }) => void change({ status: currentTarget.value as ShortlistStatus })}
      >
        {STATUSES.map((value) => (
          <option key={value} value={value}>
            {translate(STATUS_TEXTS[value])}
          </option>
        ))}
      </SelectField>
      {(status === 'visit_planned' || visitOn) && (
        <VisitDay visitOn={visitOn} onChange={(day) => void change({ visitOn: day })} name={facility.name} />
      )}
      {status === 'visit_planned' && visitOn && <AddToCalendar entry={entry} visitOn={visitOn} />}
    </>
  )
}

/** Two inputs, because the day is often known before the time. */
function VisitDay({
  visitOn,
  onChange,
  name,
}: {
  visitOn: string
  onChange: (day: string) => void
  name: string
}) {
  const [day = '', time = ''] = visitOn.split('T')
  return (
    <div className="grid w-full grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3">
      <InputField
        label={
          <Trans>
            Visit on<VisuallyHidden> at {name}</VisuallyHidden>
          </Trans>
        }
        type="date"
        value={day}
        onChange={({ currentTarget: { value } }) => onChange(value && time ? `${value}T${time}` : value)}
      />
      <InputField
        label={
          <Trans>
            Time<VisuallyHidden> of the visit at {name}</VisuallyHidden>
          </Trans>
        }
        type="time"
        value={time}
        disabled={!day}
        onChange={({ currentTarget: { value } }) => onChange(value ? `${day}T${value}` : day)}
      />
    </div>
  )
}

function AddToCalendar({
  entry: { facility, facilityId },
  visitOn,
}: {
  entry: ShortlistEntry
  visitOn: string
}) {
  const { name, location, phone } = facility
  const download = () => {
    const text = calendarEvent({ id: facilityId, name, location, phone, visitOn }, Date.now())
    void saveFile(new Blob([text], { type: 'text/calendar;charset=utf-8' }), 'visit.ics')
  }
  return (
    <Button onClick={download}>
      <CalendarPlus aria-hidden="true" />
      <span>
        <Trans>
          Add to calendar<VisuallyHidden>: visit to {name}</VisuallyHidden>
        </Trans>
      </span>
    </Button>
  )
}
