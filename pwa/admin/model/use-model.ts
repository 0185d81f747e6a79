import { useEffect } from 'react'
import { ADMIN_API } from '../../../shared/admin-paths.ts'
import { ModelReport } from '../../../shared/model-state.ts'
import { loadAdminData, useAdminData } from '../use-admin-data.ts'

/** While something goes on that a bar shows, and while one waits for what is done outside of the portal. */
const BUSY_EVERY_MS = 2000
const QUIET_EVERY_MS = 15_000

const load = () => loadAdminData(ADMIN_API.model, ModelReport)

/** How the model stands, as it was when it was first asked for. */
export const useModel = () => useAdminData(ADMIN_API.model, ModelReport)

/** How the model stands, asked again and again for as long as it is shown. */
export function usePolledModel() {
  const model = useModel()
  const state = model.data?.state.state
  const everyMs = state === 'pulling' || state === 'examining' ? BUSY_EVERY_MS : QUIET_EVERY_MS
  const { isLoading } = model
  useEffect(() => {
    if (isLoading) return
    const timer = setTimeout(() => {
      if (document.visibilityState === 'visible') void load()
    }, everyMs)
    return () => clearTimeout(timer)
  })
  return model
}
