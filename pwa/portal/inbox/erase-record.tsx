import { useEffect, useRef } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { type Erased, useEraseDialog } from '../export/use-erase-dialog.tsx'
import { useMayUse } from '../session.ts'
import { adminQueries, refreshAdminData } from '../use-admin-data.ts'
import type { RecordKind } from './paged-records.ts'

type EraseRecordProps = Parameters<typeof useEraseDialog>[0] & {
  record: Erased
  merged?: readonly Erased[]
  kind: RecordKind<{ id: string }>
  label: string
}

/** The button that erases a lead or message, for people who may. `onErased` closes the panel. */
export function EraseRecord({ record, merged, kind, label, onErased, ...dialog }: EraseRecordProps) {
  const isAllowed = useMayUse('lists')
  const isErased = useRef(false)
  // Once the panel is gone. As long as it shows the record, it would load it again.
  useEffect(
    () => () => {
      if (!isErased.current) return
      adminQueries.removeQueries({ queryKey: [kind.pathOf(record.id)] })
      refreshAdminData()
    },
    [kind, record.id],
  )
  const erase = useEraseDialog({
    ...dialog,
    onErased: () => {
      isErased.current = true
      onErased()
    },
  })
  if (!isAllowed) return null
  return (
    <>
      <Button variant="danger" onClick={() => erase.open(record, merged)}>
        {label}
      </Button>
      {erase.dialog}
    </>
  )
}
