import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { Button } from '#pwa/ui/button.tsx'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import type { FamilyHints } from '#shared/desk/added-family.ts'
import { LeadLink } from '#shared/desk/inbox.ts'
import { sendAdmin } from '../admin-api.ts'
import { formatDateTime } from '../format.ts'

const PAUSE_MS = 400
const Links = z.array(LeadLink)

interface SameFamilyProps {
  hints: FamilyHints
  onOpen: (id: string) => void
}

/** Offers leads that may be the family that is typed: the same phone number, email, or name and town. */
export function SameFamily({ hints, onOpen }: SameFamilyProps) {
  const [found, setFound] = useState<LeadLink[]>([])
  const text = JSON.stringify(hints)
  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(async () => {
      // Without an answer, nothing is offered. The inbox suggests duplicates later, too.
      const links = await sendAdmin('POST', ADMIN_API.inboxSimilar, JSON.parse(text), Links).catch(() => [])
      if (isCurrent) setFound(links)
    }, PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [text])
  return (
    <div role="status">
      {found.length > 0 && <p>Possible duplicates:</p>}
      {found.map(({ id, firstName, lastName, reference, createdAt }) => (
        <Button key={id} variant="quiet" onClick={() => onOpen(id)}>
          Open {firstName} {lastName}
          {reference && `, ${reference}`}, {formatDateTime(createdAt)}
        </Button>
      ))}
    </div>
  )
}
