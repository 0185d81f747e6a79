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
  /** Gives the place up, and the turn if it is there. */
  leave(): void
}

/** A turn of the examination; `signal` is aborted when a family wants it. */
export interface ExamTurn {
  signal: AbortSignal
  leave(): void
}

interface Waiter {
  isFamily: boolean
  begin(): void
}

/** The model's queue: at most so many calls at once, families first, the examination when nobody waits. */
export class Turns {
  readonly #concurrency: number
  readonly #patienceMs: number
  #queue: Waiter[] = []
  #exams = new Set<AbortController>()
  #serving = 0
  #admitted = 0
  #expectedMs = 0

  /** @param patienceMs how long a family waits for its whole answer */
  constructor(concurrency: number, patienceMs: number) {
    this.#concurrency = concurrency
    this.#patienceMs = patienceMs
  }

  /** A place, unless the queue is full or a turn cannot be expected in time: then undefined. */
  enter(): Place | undefined {
    if (this.#admitted - this.#concurrency >= MAX_WAITING || this.#isTooLong()) return undefined
    this.#admitted += 1
    let state: 'admitted' | 'served' | 'gone' = 'admitted'
    return {
      turn: async (signal) => {
        if (this.#serving >= this.#concurrency) for (const exam of this.#exams) exam.abort()
        await this.#wait(true, signal)
        state = 'served'
      },
      isWaitedFor: () => this.#queue.some(({ isFamily }) => isFamily),
      passTook: (ms) => {
        this.#expectedMs += (this.#expectedMs === 0 ? 1 : NEWEST) * (ms - this.#expectedMs)
      },
      leave: () => {
        if (state === 'gone') return
        const wasServed = state === 'served'
        state = 'gone'
        this.#admitted -= 1
        if (wasServed) this.#end()
      },
    }
  }

  /** A turn for the examination once no family is there that wants it; rejects when `signal` is aborted first. */
  async enterExam(signal: AbortSignal): Promise<ExamTurn> {
    await this.#wait(false, signal)
    const exam = new AbortController()
    this.#exams.add(exam)
    return {
      signal: exam.signal,
      leave: () => {
        if (this.#exams.delete(exam)) this.#end()
      },
    }
  }

  /** Whoever comes when the model is idle is let in, so that a model that got quicker is noticed. */
  #isTooLong(): boolean {
    const turns = Math.floor(this.#admitted / this.#concurrency) + 1
    return this.#admitted > 0 && turns * this.#expectedMs > this.#patienceMs
  }

  #wait(isFamily: boolean, signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const giveUp = () => {
      this.#queue = this.#queue.filter((other) => other !== waiter)
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
      this.#queue.push(waiter)
      this.#next()
    }
    return promise
  }

  #next(): void {
    while (this.#serving < this.#concurrency) {
      const waiter = this.#queue.find(({ isFamily }) => isFamily) ?? this.#queue[0]
      if (!waiter) return
      this.#queue = this.#queue.filter((other) => other !== waiter)
      this.#serving += 1
      waiter.begin()
    }
  }

  #end(): void {
    this.#serving -= 1
    this.#next()
  }
}
