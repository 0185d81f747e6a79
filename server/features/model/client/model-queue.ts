/** How many families may wait for the model. Any more get the rules' order immediately. */
export const MAX_WAITING = 16
/** Weight of the latest call in the moving average of call durations. */
const LATEST_CALL_WEIGHT = 0.3

/** A family's slot in the queue, from its admission until it leaves. */
export interface QueueSlot {
  /** Resolves when this family's turn begins. Rejects if `signal` is aborted first. */
  waitForTurn(signal: AbortSignal): Promise<void>
  /** Records how long the model took, in milliseconds. Later admissions depend on it. */
  recordDuration(ms: number): void
  /** Gives up the slot, and the turn if it has begun. Has no effect the second time. */
  leave(): void
}

/** A turn of the examination. `signal` is aborted when a family needs the turn. */
interface ExamTurn {
  signal: AbortSignal
  leave(): void
}

interface Waiter {
  isFamily: boolean
  begin(): void
}

/**
 * This server's queue in front of the model. It limits concurrent calls, serves families first, and lets the examination
 * run only while no family is waiting.
 */
export class ModelQueue {
  readonly #concurrency: number
  readonly #maxWaitMs: number
  #waiters: Waiter[] = []
  #exams = new Set<AbortController>()
  #serving = 0
  #admitted = 0
  #expectedCallMs = 0

  /**
   * @param concurrency how many calls this server may make at once
   * @param maxWaitMs how long a family waits for its complete answer
   */
  constructor(concurrency: number, maxWaitMs: number) {
    this.#concurrency = concurrency
    this.#maxWaitMs = maxWaitMs
  }

  /** Admits a family. @returns undefined if the queue is full or the turn is not expected to end in time */
  enter(): QueueSlot | undefined {
    if (this.#admitted - this.#concurrency >= MAX_WAITING || this.#isExpectedWaitTooLong()) return undefined
    this.#admitted += 1
    let state: 'admitted' | 'served' | 'gone' = 'admitted'
    return {
      waitForTurn: async (signal) => {
        if (this.#serving >= this.#concurrency) for (const exam of this.#exams) exam.abort()
        await this.#wait(true, signal)
        if (state === 'gone') this.#endTurn()
        else state = 'served'
      },
      recordDuration: (ms) => {
        const weight = this.#expectedCallMs === 0 ? 1 : LATEST_CALL_WEIGHT
        this.#expectedCallMs += weight * (ms - this.#expectedCallMs)
      },
      leave: () => {
        if (state === 'gone') return
        if (state === 'served') this.#endTurn()
        state = 'gone'
        this.#admitted -= 1
      },
    }
  }

  /** Waits until no family needs the model. @returns a turn for the examination @throws the reason of `signal` */
  async enterExam(signal: AbortSignal): Promise<ExamTurn> {
    await this.#wait(false, signal)
    const exam = new AbortController()
    this.#exams.add(exam)
    return {
      signal: exam.signal,
      leave: () => {
        if (this.#exams.delete(exam)) this.#endTurn()
      },
    }
  }

  /**
   * False if the model is idle, regardless of how long earlier calls took. Otherwise a model that has become faster
   * would go unnoticed.
   */
  #isExpectedWaitTooLong(): boolean {
    const turns = Math.floor(this.#admitted / this.#concurrency) + 1
    return this.#admitted > 0 && turns * this.#expectedCallMs > this.#maxWaitMs
  }

  #wait(isFamily: boolean, signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const giveUp = () => {
      this.#waiters = this.#waiters.filter((other) => other !== waiter)
      reject(signal.reason)
    }
    const begin = () => {
      signal.removeEventListener('abort', giveUp)
      resolve()
    }
    const waiter: Waiter = { isFamily, begin }
    if (signal.aborted) giveUp()
    else {
      signal.addEventListener('abort', giveUp)
      this.#waiters.push(waiter)
      this.#startTurns()
    }
    return promise
  }

  #startTurns(): void {
    while (this.#serving < this.#concurrency) {
      const waiter = this.#waiters.find(({ isFamily }) => isFamily) ?? this.#waiters[0]
      if (!waiter) return
      this.#waiters = this.#waiters.filter((other) => other !== waiter)
      this.#serving += 1
      waiter.begin()
    }
  }

  #endTurn(): void {
    this.#serving -= 1
    this.#startTurns()
  }
}
