import { API } from '#shared/contract/paths.ts'
import { timeoutSignal } from './timeout-signal.ts'

/** How long the health check may take, in ms. */
const PROBE_TIMEOUT_MS = 5000

/** Whether our own server responds; a captive portal's page does not count. Never rejects. */
export async function isServerReachable(
  fetchFn: (path: string, init?: RequestInit) => Promise<Response> = fetch,
): Promise<boolean> {
  try {
    const response = await fetchFn(API.health, {
      cache: 'no-store',
      redirect: 'manual',
      signal: timeoutSignal(PROBE_TIMEOUT_MS),
    })
    const body: unknown = await response.json()
    return typeof body === 'object' && body !== null
  } catch {
    return false
  }
}
