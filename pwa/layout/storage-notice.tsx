import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio/react'
import { SCREENS } from '#shared/paths.ts'
import { Trans, t } from '#words'
import { checkStorage, storage } from '../state/storage.ts'
import { Notice } from '../ui/notice.tsx'

/** Screens that store something. The others don't open the database just to show this notice. */
const SCREENS_WITH_STORAGE: readonly string[] = [
  SCREENS.questionnaire,
  SCREENS.results,
  SCREENS.shortlist,
  SCREENS.contact,
  SCREENS.phone,
]

/** Warns that the browser refuses to store answers. */
export function StorageNotice() {
  const { pathname } = useLocation()
  const { state } = useSnapshot(storage)
  const usesStorage = SCREENS_WITH_STORAGE.includes(pathname)
  useEffect(() => {
    if (usesStorage) void checkStorage().catch(() => {})
  }, [usesStorage])
  if (state !== 'memory' || !usesStorage) return null
  return (
    <Notice tone="warning" title={t`This browser does not let us save your answers.`}>
      <Trans>
        They stay in this tab only and are lost when you close it. Please send them before you do. If this
        phone is full, free up some space. If this is a private window, open this page in a regular one.
      </Trans>
    </Notice>
  )
}
