import { refreshAdminData } from '../use-admin-data.ts'
import { type NewChange, useDeskChange } from './use-desk-change.ts'

/** Sends changes of two leads. A stored one changes several lists and leads, so what is shown is loaded again. */
export function useFamilyChange(leadId: string) {
  const desk = useDeskChange(leadId)
  const send = async (change: Extract<NewChange, { other: string }>): Promise<boolean> => {
    const isStored = await desk.send(change)
    if (isStored) refreshAdminData()
    return isStored
  }
  return { ...desk, send }
}
