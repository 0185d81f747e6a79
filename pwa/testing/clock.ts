interface Sleeper {
  until: number
  wake: () => void
}

/** A clock that moves only when told to, for whoever takes `now` and `wait` as arguments. */
export function createClock(start = Date.parse('2026-03-05T10:42:00Z')) {
  let time = start
  let sleepers: Sleeper[] = []
  const wakeDue = () => {
    const due = sleepers.filter((sleeper) => sleeper.until <= time)
    sleepers = sleepers.filter((sleeper) => sleeper.until > time)
    for (const sleeper of due) sleeper.wake()
  }
  return {
    now: () => time,
    wait: (ms: number, signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        const sleeper = { until: time + ms, wake: resolve }
        sleepers.push(sleeper)
        signal.addEventListener('abort', () => {
          sleepers = sleepers.filter((other) => other !== sleeper)
          resolve()
        })
      }),
    /** Lets `ms` pass. */
    pass(ms: number) {
      time += ms
      wakeDue()
    },
    /** Sets the clock, as someone does in the phone's settings: nothing that sleeps wakes up by it. */
    set(to: number) {
      for (const sleeper of sleepers) sleeper.until += to - time
      time = to
    },
    sleeping: () => sleepers.length,
  }
}
export type Clock = ReturnType<typeof createClock>
