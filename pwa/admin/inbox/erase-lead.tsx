import { useEffect, useRef } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { ADMIN_API } from '#shared/admin-paths.ts'
import type { LeadDetail } from '#shared/inbox.ts'
import { useEraseDialog } from '../export/use-erase-dialog.tsx'
import { useMayUse } from '../use-may-use.ts'
import { removeLead } from './inbox-queries.ts'

interface EraseLeadProps {
  lead: LeadDetail
  onClose: () => void
}

/** The button that erases a lead and what was merged into it, for people who may. */
export function EraseLead({ lead, onClose }: EraseLeadProps) {
  const isAllowed = useMayUse('lists')
  const isErased = useRef(false)
  // Once the panel is gone. As long as it shows the lead, it would load it again.
  useEffect(
    () => () => {
      if (isErased.current) removeLead(lead.id)
    },
    [lead.id],
  )
  const erase = useEraseDialog({
    listPath: ADMIN_API.questionnaires,
    itemName: 'answers',
    onErased: () => {
      isErased.current = true
      onClose()
    },
  })
  if (!isAllowed) return null
  return (
    <>
      <Button variant="danger" onClick={() => erase.open(lead, lead.merged)}>
        {lead.merged.length > 0 ? 'Erase this lead and what was merged into it' : 'Erase this lead'}
      </Button>
      {erase.dialog}
    </>
  )
}
