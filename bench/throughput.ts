import { measure, type Timing } from './measure.ts'

export interface Throughput extends Timing {
  perSecond: number
}

/** Like `measure` without a warm-up, and also measures the throughput. */
export async function measureThroughput(
  work: (index: number) => Promise<unknown>,
  times: number,
  concurrency: number,
): Promise<Throughput> {
  const start = performance.now()
  const timing = await measure(work, { times, concurrency, warmUp: 0 })
  return { ...timing, perSecond: (times * 1000) / (performance.now() - start) }
}
