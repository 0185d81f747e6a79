import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import type { StorageState } from '../local/database.ts'
import { clockTime } from '../ui/clock-time.ts'
import type { SaveState } from './autosave.ts'

/** 'Saved on this phone, 10:42 AM', always in sight; or, in a few words, why not. */
export function SaveStatus({ state, storage }: { state: SaveState; storage: StorageState }) {
  const isTrouble = state.kind === 'full' || state.kind === 'refused' || state.kind === 'elsewhere'
  const Icon = isTrouble || storage === 'memory' ? CircleAlert : CircleCheck
  return (
    <p className={isTrouble ? 'save-status save-status-trouble' : 'save-status'}>
      <Icon aria-hidden="true" />
      {wordsFor(state, storage)}
    </p>
  )
}

function wordsFor(state: SaveState, storage: StorageState): string {
  switch (state.kind) {
    case 'unsaved':
      return storage === 'persistent' ? 'Saved on this phone as you type' : 'Kept in this tab only'
    case 'saved':
      return storage === 'persistent'
        ? `Saved on this phone, ${clockTime(state.at)}`
        : `Kept in this tab only, ${clockTime(state.at)}`
    case 'full':
      return 'Not saved: this phone is full'
    case 'refused':
      return 'Not saved on this phone'
    case 'elsewhere':
      return 'Changed in another tab'
    case 'sent':
      return 'Sent from another tab'
  }
}
