import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import type { LeadDetail } from '#shared/desk/inbox.ts'
import { Placement } from '#shared/desk/placement.ts'
import { sendAdmin } from '../../admin-api.ts'
import { setAdminData } from '../../use-admin-data.ts'
import { refreshInbox } from '../paged-records.ts'
import { useChange } from '../use-change.ts'

/** The props of a part's form. */
export interface PlacementFormProps {
  lead: LeadDetail
  placement: Placement
}

export const placementPath = (leadId: string) => `${ADMIN_API.inboxLeads}/${leadId}/placement`

interface PlacementChange {
  method: 'POST' | 'PUT'
  /** After that of the lead. */
  path: string
  body: unknown
}

/** Sends changes of what the desk does for a family, and shows what is stored. */
export function usePlacementChange(leadId: string) {
  const { store } = useChange<PlacementChange, typeof Placement>(Placement, {
    request: ({ method, path, body }) =>
      sendAdmin(method, `${ADMIN_API.inboxLeads}/${leadId}/${path}`, body, Placement),
    async show({ copiedText: _, ...stored }) {
      // The family's own link isn't kept.
      const path = placementPath(leadId)
      await setAdminData(path, stored)
      refreshInbox(path)
    },
  })
  /** @returns what is stored @throws ChangeProblem if it isn't */
  return (method: 'POST' | 'PUT', path: string, body: unknown) => store({ method, path, body })
}
