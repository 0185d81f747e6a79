import { useState } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { Dialog, DialogActions } from '../components/dialog.tsx'
import { areKeysOn, turnKeys } from './single-keys.ts'

const KEYS = [
  ['Ctrl+K (on a Mac ⌘K)', 'Go to a tab, a screen, an action or a family'],
  ['/', 'Search'],
  ['j', 'The next row'],
  ['k', 'The row before'],
  ['Enter', 'Open the row'],
  ['e', 'Mark the row, or what is open, done'],
  ['Escape', 'Close what is open'],
  ['?', 'This help'],
] as const

/** Lists the keys, and turns the single ones off and on. */
export function KeyHelp({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(areKeysOn)
  const turn = (next: boolean) => {
    turnKeys(next)
    setOn(next)
  }
  return (
    <Dialog title="Keyboard" onClose={onClose}>
      <dl className="key-help">
        {KEYS.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <label className="key-help-switch">
        <input type="checkbox" checked={isOn} onChange={(event) => turn(event.target.checked)} />
        Use the single keys /, j, k, e and ? on this device
      </label>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  )
}
