import { useCallback, useEffect, useState } from 'react'
import { t } from '#words'
import { DATA_DELETED_EVENT } from '../../local/deletion-mark.ts'
import { Card, CardList } from '../../ui/card.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { stateName } from '../../ui/state-options.tsx'
import { formatKilobytes } from '../packs/format-size.ts'
import { canKeepPacks, deleteState, listKeptStates } from '../packs/pack-store.ts'

const focusHeading = () => document.getElementById('phone-packs')?.focus()

interface KeptPacksProps {
  states: readonly KeptState[]
  onChange: () => void
}

/** The states whose communities are on this phone for lists without a connection. */
export function KeptPacks({ states, onChange }: KeptPacksProps) {
  if (states.length === 0) return null
  return (
    <section
      className="mt-[calc(var(--spacing-7)-var(--spacing-4))] stack-4 stack-left"
      aria-labelledby="phone-packs"
    >
      <h2 id="phone-packs" tabIndex={-1}>
        {t`Saved for offline use`}
      </h2>
      <CardList>
        {states.map(({ state, bytes }) => (
          <Card as="li" key={state}>
            <h3>{stateName(state)}</h3>
            <p>{t`From public records, ${formatKilobytes(bytes)}. They say nothing about you.`}</p>
            <div className="flex flex-wrap gap-3">
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
      </CardList>
    </section>
  )
}

interface KeptState {
  state: string
  bytes: number
}

/** The states whose packs are on this phone; undefined until that is known. */
export function useKeptPacks(): { states: readonly KeptState[] | undefined; reload: () => void } {
  const [states, setStates] = useState<readonly KeptState[]>()
  const reload = useCallback(() => {
    listStates().then(setStates, () => setStates([]))
  }, [])
  useEffect(() => {
    reload()
    window.addEventListener(DATA_DELETED_EVENT, reload)
    return () => window.removeEventListener(DATA_DELETED_EVENT, reload)
  }, [reload])
  return { states, reload }
}

const listStates = async (): Promise<KeptState[]> => (canKeepPacks() ? listKeptStates() : [])
