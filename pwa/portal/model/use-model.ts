import { useEffect } from 'react'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { ModelReport } from '#shared/desk/model.ts'
import { pollAdmin } from '../admin-api.ts'
import { loadAdminData, useAdminData } from '../use-admin-data.ts'

/** How often to poll while a progress bar is shown. */
const BUSY_POLL_MS = 2000
/** How often to poll otherwise, for changes made outside the portal. */
const IDLE_POLL_MS = 15_000

const poll = () => loadAdminData(ADMIN_API.model, ModelReport, pollAdmin)

/** The model's state, loaded once. */
export const useModel = () => useAdminData(ADMIN_API.model, ModelReport)

/** The model's state, polled while the component is mounted and the page is visible. */
export function usePolledModel() {
  const model = useModel()
  const state = model.data?.state.state
  const pollMs = state === 'pulling' || state === 'examining' ? BUSY_POLL_MS : IDLE_POLL_MS
  const { isLoading } = model
  useEffect(() => {
    if (isLoading) return
    const timer = setTimeout(() => {
      if (document.visibilityState === 'visible') void poll()
    }, pollMs)
    return () => clearTimeout(timer)
  })
  return model
}
