import { useEffect, useState } from 'react'
import { LeadViewers } from '#shared/desk/inbox.ts'
import { sendPoll } from '../admin-api.ts'
import { LEADS } from './lead-records.ts'

const EVERY_MS = 15_000

/** Says who else has a lead open now, and tells the others while this page is visible. Empty without anyone. */
export function OtherViewers({ leadId }: { leadId: string }) {
  const [names, setNames] = useState<string[]>([])
  useEffect(() => {
    let isOpen = true
    const tell = async () => {
      if (document.visibilityState !== 'visible') return
      const { usernames } = await sendPoll(`${LEADS.pathOf(leadId)}/viewers`, LeadViewers).catch(() => NO_ONE)
      if (isOpen) setNames(usernames)
    }
    void tell()
    const timer = setInterval(() => void tell(), EVERY_MS)
    return () => {
      isOpen = false
      clearInterval(timer)
    }
  }, [leadId])
  return (
    <div role="status">
      {names.length > 0 && (
        <p className="desk-forms-reason">
          {LIST.format(names)} {names.length === 1 ? 'has' : 'have'} this lead open, too.
        </p>
      )}
    </div>
  )
}

const LIST = new Intl.ListFormat('en-US')
const NO_ONE = { usernames: [] }
