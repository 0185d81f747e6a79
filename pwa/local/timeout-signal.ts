/** A signal that aborts after `ms`. Safari has AbortSignal.timeout since version 16 only. */
export function timeoutSignal(ms: number): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(), ms)
  return controller.signal
}
