import { t } from '#words'
import { Card } from '../../ui/card.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { stateName } from '../../ui/state-options.tsx'
import { formatKilobytes } from '../packs/format-size.ts'
import { deleteState } from '../packs/pack-store.ts'
import type { KeptState } from './use-kept-packs.ts'

const focusHeading = () => document.getElementById('phone-packs')?.focus()

interface KeptPacksProps {
  states: readonly KeptState[]
  onChange: () => void
}

/** The states whose communities are on this phone for lists without a connection. */
export function KeptPacks({ states, onChange }: KeptPacksProps) {
  if (states.length === 0) return null
  return (
    <section aria-labelledby="phone-packs">
      <h2 id="phone-packs" tabIndex={-1}>
        {t`Saved for offline use`}
      </h2>
      <ul className="card-list">
        {states.map(({ state, bytes }) => (
          <Card as="li" key={state} className="saved-item">
            <h3>{stateName(state)}</h3>
            <p>{t`From public records, ${formatKilobytes(bytes)}. They say nothing about you.`}</p>
            <div className="button-row">
              <ConfirmButton
                button={t`Delete these communities`}
                question={t`Without them, this phone needs a connection to get a list for this state.`}
                confirmLabel={t`Yes, delete them`}
                cancelLabel={t`No, keep them`}
                about={stateName(state)}
                onConfirm={() => deleteState(state).then(onChange)}
                focusAfter={focusHeading}
              />
            </div>
          </Card>
        ))}
      </ul>
    </section>
  )
}
