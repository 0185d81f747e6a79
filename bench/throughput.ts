import { measure, type Timing } from './measure.ts'

export interface Throughput extends Timing {
  perSecond: number
}

/** Does `work(0 … times-1)`, `atOnce` at a time, and counts how many are done in a second, too. */
export async function measureThroughput(
  work: (index: number) => Promise<unknown>,
  times: number,
  atOnce: number,
): Promise<Throughput> {
  const start = performance.now()
  const timing = await measure(work, { times, atOnce, warmUp: 0 })
  return { ...timing, perSecond: (times * 1000) / (performance.now() - start) }
}
