import Search from 'lucide-react/icons/search'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Button } from '#pwa/ui/button.tsx'
import { CheckRow } from '#pwa/ui/check-row.tsx'
import { type Access, mayUse } from '#shared/contract/access.ts'
import { ADMIN_SCREENS } from '#shared/contract/paths.ts'
import { Dialog, DialogActions } from '../components/dialog.tsx'
import { tabsOf } from '../dashboard/dashboard-tabs.ts'
import { useSession } from '../session.ts'
import { refreshAdminData } from '../use-admin-data.ts'
import { type Destination, Palette } from './palette.tsx'
import { areKeysOn, focusSearch, moveToRow, pressDone, readKey, turnKeys } from './single-keys.ts'

const SCREENS: [name: string, path: string, access: Access][] = [
  ['Inbox: families', ADMIN_SCREENS.inbox, 'desk'],
  ['Inbox: messages', ADMIN_SCREENS.inboxMessages, 'desk'],
  ['Steps due', `${ADMIN_SCREENS.inbox}?view=due`, 'desk'],
  ['My leads', `${ADMIN_SCREENS.inbox}?view=mine`, 'desk'],
  ['Requests about personal data', ADMIN_SCREENS.requests, 'owner'],
  ['Add a business', ADMIN_SCREENS.addBusiness, 'owner'],
]

/** The button that leads everywhere, and the portal's keys. */
export function GoTo({ onLogOut }: { onLogOut: () => void }) {
  const [dialog, setDialog] = useState<'palette' | 'help'>()
  const destinations = useDestinations()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const asked = readKey(event)
      if (asked === undefined) return
      event.preventDefault()
      if (asked === 'done') pressDone()
      else if (typeof asked === 'number') moveToRow(asked)
      else if (asked !== 'search') setDialog(asked)
      else if (!focusSearch()) setDialog('palette')
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  // A key may open the other dialog before the browser says that the first one has closed.
  const close = (closed: typeof dialog) => setDialog((open) => (open === closed ? undefined : open))
  const actions: Destination[] = [
    { name: 'Refresh', run: refreshAdminData },
    { name: 'Keyboard', run: () => setDialog('help') },
    { name: 'Logout', run: onLogOut },
  ]
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setDialog('palette')}>
        <Search aria-hidden="true" />
        <span className="max-md:sr-only">Go to</span>
      </Button>
      {dialog === 'palette' && (
        <Palette destinations={[...destinations, ...actions]} onClose={() => close('palette')} />
      )}
      {dialog === 'help' && <KeyHelp onClose={() => close('help')} />}
    </>
  )
}

/** The tabs and screens that the role may use. */
function useDestinations(): Destination[] {
  const role = useSession()?.admin.role ?? ''
  const navigate = useNavigate()
  const open = (path: string) => () => void navigate(path)
  return [
    ...tabsOf(role).map(({ id, label }) => ({
      name: label,
      run: open(`${ADMIN_SCREENS.dashboard}?tab=${id}`),
    })),
    ...SCREENS.filter(([, , access]) => mayUse(role, access)).map(([name, path]) => ({
      name,
      run: open(path),
    })),
  ]
}

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
function KeyHelp({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(areKeysOn)
  const turn = (next: boolean) => {
    turnKeys(next)
    setOn(next)
  }
  return (
    <Dialog title="Keyboard" onClose={onClose}>
      <dl>
        {KEYS.map(([key, what]) => (
          <div key={key} className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-2">
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <CheckRow checked={isOn} onChange={(event) => turn(event.target.checked)}>
        Use the single keys /, j, k, e and ? on this device
      </CheckRow>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  )
}
