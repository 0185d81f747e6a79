/** Families that wait for the model at most, whatever it takes: beyond it the rules' order comes at once. */
export const MAX_WAITING = 16
/** How much the newest pass counts in the time that one is expected to take. */
const NEWEST = 0.3

/** A family's place in the queue, from the moment it is admitted until it leaves. */
export interface Place {
  /** Settles when it is this family's turn; rejects when `signal` is aborted first. */
  turn(signal: AbortSignal): Promise<void>
  /** Whether another family waits for this one's turn to end. */
  isWaitedFor(): boolean
  /** How long a pass of the model took, in milliseconds: who is admitted depends on it. */
  passTook(ms: number): void
  leave(): void
}

/** A turn of the examination; `signal` is aborted when a family wants it. */
export interface ExamTurn {
  signal: AbortSignal
  leave(): void
}

/** The model's queue: at most so many calls at once, families first, the examination when nobody waits. */
export interface Turns {
  /** A place, unless the queue is full or a turn cannot be expected in time: then undefined. */
  enter(): Place | undefined
  /** A turn for the examination once no family is there that wants it; rejects when `signal` is aborted first. */
  enterExam(signal: AbortSignal): Promise<ExamTurn>
}

interface Waiter {
  isFamily: boolean
  begin(): void
}

/** @param patienceMs how long a family waits for its whole answer */
export function createTurns(concurrency: number, patienceMs: number): Turns {
  const queue: Waiter[] = []
  const exams = new Set<AbortController>()
  let serving = 0
  let admitted = 0
  let expectedMs = 0

  const next = () => {
    while (serving < concurrency) {
      const index = queue.findIndex(({ isFamily }) => isFamily)
      const [waiter] = queue.splice(Math.max(index, 0), 1)
      if (!waiter) return
      serving += 1
      waiter.begin()
    }
  }
  const end = () => {
    serving -= 1
    next()
  }
  const wait = (isFamily: boolean, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        queue.splice(queue.indexOf(waiter), 1)
        reject(signal.reason)
      }
      const begin = () => {
        signal.removeEventListener('abort', giveUp)
        resolve()
      }
      const waiter = { isFamily, begin }
      if (signal.aborted) return reject(signal.reason)
      signal.addEventListener('abort', giveUp)
      queue.push(waiter)
      next()
    })
  const familiesWait = () => queue.some(({ isFamily }) => isFamily)

  function enter(): Place | undefined {
    if (admitted - concurrency >= MAX_WAITING) return undefined
    if (admitted > 0 && (Math.floor(admitted / concurrency) + 1) * expectedMs > patienceMs) return undefined
    admitted += 1
    let state: 'admitted' | 'serving' | 'gone' = 'admitted'
    return {
      async turn(signal) {
        if (serving >= concurrency) for (const exam of exams) exam.abort()
        await wait(true, signal)
        state = 'serving'
      },
      isWaitedFor: familiesWait,
      passTook(ms) {
        expectedMs = expectedMs === 0 ? ms : expectedMs + NEWEST * (ms - expectedMs)
      },
      leave() {
        if (state === 'gone') return
        const wasServing = state === 'serving'
        state = 'gone'
        admitted -= 1
        if (wasServing) end()
      },
    }
  }

  async function enterExam(signal: AbortSignal): Promise<ExamTurn> {
    await wait(false, signal)
    const exam = new AbortController()
    exams.add(exam)
    return {
      signal: exam.signal,
      leave() {
        if (exams.delete(exam)) end()
      },
    }
  }
  return { enter, enterExam }
}
