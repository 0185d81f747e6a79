import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import { t } from '#words'
import type { StorageState } from '../local/database.ts'
import { clockTime } from '../ui/clock-time.ts'
import type { SaveState } from './autosave.ts'

/** Shows 'Saved on this phone, 10:42 AM' or a short reason why not. Always visible. */
export function SaveStatus({ state, storage }: { state: SaveState; storage: StorageState }) {
  const isProblem = state.kind === 'full' || state.kind === 'refused' || state.kind === 'stale'
  const Icon = isProblem || storage === 'memory' ? CircleAlert : CircleCheck
  return (
    <p className={isProblem ? 'save-status save-status-problem' : 'save-status'}>
      <Icon aria-hidden="true" />
      {textFor(state, storage)}
    </p>
  )
}

function textFor(state: SaveState, storage: StorageState): string {
  switch (state.kind) {
    case 'unsaved':
      return storage === 'persistent' ? t`Saved on this phone as you type` : t`Saved in this tab only`
    case 'saved':
      return storage === 'persistent'
        ? t`Saved on this phone, ${clockTime(state.at)}`
        : t`Saved in this tab only, ${clockTime(state.at)}`
    case 'full':
      return t`Not saved: this phone is full`
    case 'refused':
      return t`Not saved on this phone`
    case 'stale':
      return t`Changed in another tab`
    case 'sent':
      return t`Sent from another tab`
  }
}
