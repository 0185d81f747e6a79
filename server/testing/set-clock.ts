/** A clock that moves only when a test moves it (see rate-limit/clock.ts). */
export function setClock(start = '2026-03-04T05:06:59.900Z') {
  let ms = Date.parse(start)
  return {
    clock: () => new Date(ms),
    pass: (seconds: number) => {
      ms += seconds * 1000
    },
  }
}
