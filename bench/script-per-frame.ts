/** What a trace must record for readFrames. */
export const FRAME_CATEGORIES = ['devtools.timeline', 'toplevel']

/** Milliseconds of script in each frame that painted something. */
export interface FrameTimes {
  frames: number
  median: number
  p95: number
  most: number
}

interface TraceEvent {
  name: string
  /** X: an event with a duration. */
  ph: string
  /** In microseconds: the start, the duration, and how much of it the thread ran. */
  ts: number
  dur?: number
  tdur?: number
  pid: number
  tid: number
}

/** The events in which Chromium runs a page's script. They may be nested. */
const SCRIPT = ['EventDispatch', 'FireAnimationFrame', 'FunctionCall', 'RunMicrotasks', 'TimerFire']
const FRAME = 'FireAnimationFrame'

/**
 * Adds up the processor time that script takes between the starts of two frames. Idle frames have no animation frame callback, so
 * they aren't counted.
 * @param trace a trace of Chromium as JSON
 */
export function readFrames(trace: Buffer): FrameTimes {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const [any] = traceEvents.filter(({ name }) => name === FRAME)
  const events = traceEvents
    .filter(
      ({ ph, tid, pid, name }) => ph === 'X' && tid === any?.tid && pid === any?.pid && SCRIPT.includes(name),
    )
    .sort((a, b) => a.ts - b.ts)
  const times: number[] = []
  let [sum, end] = [0, 0]
  for (const { name, ts, dur = 0, tdur = dur } of events) {
    const isNested = ts < end
    if (!isNested) {
      sum += tdur / 1000
      end = ts + dur
    }
    if (name !== FRAME) continue
    times.push(sum)
    sum = 0
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { frames: times.length, median: at(0.5), p95: at(0.95), most: at(1) }
}
