interface Sleeper {
  until: number
  wake: () => void
}

/** A clock that the test controls, for code that takes `now` and `wait` as parameters. Times are in ms. */
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
    /** Advances the clock by `ms` and wakes sleepers that are due. */
    pass(ms: number) {
      time += ms
      wakeDue()
    },
    /** Sets the clock to another time, as in the phone's settings. Sleepers keep their remaining time. */
    set(to: number) {
      for (const sleeper of sleepers) sleeper.until += to - time
      time = to
    },
    /** How many sleepers are waiting. */
    sleeping: () => sleepers.length,
  }
}
export type Clock = ReturnType<typeof createClock>
