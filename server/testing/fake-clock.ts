/** A fake clock that a test advances (see rate-limit/service.ts). */
export function createFakeClock(start = '2026-03-04T05:06:59.900Z') {
  let ms = Date.parse(start)
  return {
    clock: () => new Date(ms),
    advance: (seconds: number) => {
      ms += seconds * 1000
    },
  }
}
