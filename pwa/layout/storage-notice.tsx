import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio/react'
import { SCREENS } from '../../shared/paths.ts'
import { checkStorage, storage } from '../state/storage.ts'
import { Notice } from '../ui/notice.tsx'

/** Screens on which something is kept; the others need not open the database to know. */
const KEEPING: readonly string[] = [SCREENS.questionnaire, SCREENS.results, SCREENS.contact, SCREENS.phone]

/** Says plainly when the browser refuses to keep anything. */
export function StorageNotice() {
  const { pathname } = useLocation()
  const { state } = useSnapshot(storage)
  const matters = KEEPING.includes(pathname)
  useEffect(() => {
    if (matters) void checkStorage().catch(() => {})
  }, [matters])
  if (state !== 'memory' || !matters) return null
  return (
    <Notice tone="warning" title="This browser does not let us keep your answers.">
      They stay in this tab only, and are gone when you close it. Please send them before you do. If this
      phone is full, free some space; if this window is private, open this page in a normal one.
    </Notice>
  )
}
