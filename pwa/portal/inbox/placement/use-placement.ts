import { useState } from 'react'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import type { LeadDetail } from '#shared/desk/inbox.ts'
import { Placement } from '#shared/desk/placement.ts'
import { describeFailure, sendAdmin } from '../../admin-api.ts'
import { setAdminData } from '../../use-admin-data.ts'
import { type ChangeProblem, readCurrent } from '../use-change.ts'

/** The props of a part's form. */
export interface PlacementFormProps {
  lead: LeadDetail
  placement: Placement
}

export const placementPath = (leadId: string) => `${ADMIN_API.inboxLeads}/${leadId}/placement`

/** Sends changes of what the desk does for a family, and shows what is stored. Each form has its own. */
export function usePlacementChange(leadId: string) {
  const [problem, setProblem] = useState<ChangeProblem>()
  const [isSending, setSending] = useState(false)
  /** @returns what is stored, or undefined if the change wasn't */
  const send = async (
    method: 'POST' | 'PUT',
    path: string,
    body: unknown,
  ): Promise<Placement | undefined> => {
    setSending(true)
    setProblem(undefined)
    try {
      const stored = await sendAdmin(method, `${ADMIN_API.inboxLeads}/${leadId}/${path}`, body, Placement)
      await setAdminData(placementPath(leadId), stored)
      return stored
    } catch (error) {
      const current = readCurrent(error, Placement)
      if (current) await setAdminData(placementPath(leadId), current)
      setProblem({ text: describeFailure(error), isConflict: current !== undefined })
      return undefined
    } finally {
      setSending(false)
    }
  }
  return { send, isSending, problem }
}
