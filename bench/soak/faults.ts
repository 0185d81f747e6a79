import type { ConnectionFault } from '#server/testing/tcp-proxy.ts'

/** The share of phones' connections with each fault, in percent; the others work. */
const FAULT_PERCENTAGES: readonly (readonly [ConnectionFault, number])[] = [
  ['refuse', 5],
  ['cut before', 5],
  ['cut midway', 5],
  ['cut after', 10],
  ['half a response', 4],
  ['hang', 1],
]

/** Picks what happens to a phone's connection. */
export function randomFault(): ConnectionFault {
  let dice = Math.random() * 100
  for (const [fault, share] of FAULT_PERCENTAGES) {
    dice -= share
    if (dice < 0) return fault
  }
  return 'pass'
}

/** Repeats `work` with pauses of `ms` between, until `isOver`. @returns how often */
export async function repeatEvery(
  ms: number,
  isOver: () => boolean,
  work: (n: number) => unknown,
): Promise<number> {
  let times = 0
  while (await pause(ms, isOver)) await work(times++)
  return times
}

/** Waits for `ms` or until `isOver` returns true. @returns false if it is over */
async function pause(ms: number, isOver: () => boolean): Promise<boolean> {
  const end = performance.now() + ms
  while (performance.now() < end && !isOver()) await Bun.sleep(100)
  return !isOver()
}
