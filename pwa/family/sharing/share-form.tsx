import Share2 from 'lucide-react/icons/share-2'
import { useState } from 'react'
import { Trans, t } from '#words'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'

/** How long a copy may be kept after its last update, in days. */
const PERIODS = [7, 30, 90]
const DEFAULT_DAYS = 30

interface ShareFormProps {
  /** Whether there is a link already. */
  hasLink: boolean
  isWorking: boolean
  onShare: (options: { withNotes: boolean; days: number }) => void
}

/** What will be shared, in plain words, and the choices. */
export function ShareForm({ hasLink, isWorking, onShare }: ShareFormProps) {
  const [withNotes, setWithNotes] = useState(true)
  const [days, setDays] = useState(DEFAULT_DAYS)
  return (
    <>
      <p>
        <Trans>
          Anyone who has the link can read a copy of this list: the communities with their price, phone number
          and distance, your status and visit dates, and the town you searched in. They can't change anything.
        </Trans>
      </p>
      <p>
        <Trans>
          Your name, email, phone number, answers and photos are not in it. This phone encrypts the copy, and
          only the link opens it. We can't read it.
        </Trans>
      </p>
      <label className="check-row">
        <input
          type="checkbox"
          checked={withNotes}
          onChange={({ currentTarget }) => setWithNotes(currentTarget.checked)}
        />
        <span>{t`Include my notes`}</span>
      </label>
      <Field label={t`The link works for`}>
        {(control) => (
          <select
            {...control}
            value={days}
            onChange={({ currentTarget }) => setDays(Number(currentTarget.value))}
          >
            {PERIODS.map((period) => (
              <option key={period} value={period}>
                {t`${period} days after the last update`}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Button
        variant={hasLink ? 'secondary' : 'primary'}
        aria-disabled={isWorking}
        onClick={() => !isWorking && onShare({ withNotes, days })}
      >
        <Share2 aria-hidden="true" />
        {hasLink ? t`Share another link` : t`Share this list`}
      </Button>
    </>
  )
}
