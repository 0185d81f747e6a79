import { type Turn, type Turns, UNSHARED_TURNS } from './turns.ts'

/** How many families may wait for the model. Any more get the rules' order immediately. */
export const MAX_WAITING = 16
/** Weight of the latest pass in the moving average of pass durations. */
const LATEST_PASS_WEIGHT = 0.3

/** A family's slot in the queue, from its admission until it leaves. */
export interface QueueSlot {
  /**
   * Resolves when this family's turn begins. Rejects if `signal` is aborted first.
   * @returns the host to ask; undefined for the only one
   */
  waitForTurn(signal: AbortSignal): Promise<string | undefined>
  /** Whether another family is waiting for a turn. */
  isAnotherWaiting(): boolean
  /** Records how long one pass of the model took, in milliseconds. Later admissions depend on it. */
  recordPassDuration(ms: number): void
  /** Gives up the slot, and the turn if it has begun. Has no effect the second time. */
  leave(): void
}

/** A turn of the examination. `signal` is aborted when a family needs the turn. */
export interface ExamTurn {
  signal: AbortSignal
  /** The host to ask; undefined for the only one. */
  host: string | undefined
  leave(): void
}

interface Waiter {
  isFamily: boolean
  begin(): void
}

/**
 * This server's queue in front of the model. It limits concurrent turns, serves families first, and lets the examination
 * run only while no family is waiting. The first in it takes one of the turns that all servers share.
 */
export class ModelQueue {
  readonly #concurrency: number
  readonly #maxWaitMs: number
  readonly #turns: Turns
  #waiters: Waiter[] = []
  #exams = new Set<AbortController>()
  #serving = 0
  #admitted = 0
  #expectedPassMs = 0

  /**
   * @param concurrency how many turns this server may have at once
   * @param maxWaitMs how long a family waits for its complete answer
   */
  constructor(concurrency: number, maxWaitMs: number, turns = UNSHARED_TURNS) {
    this.#concurrency = concurrency
    this.#maxWaitMs = maxWaitMs
    this.#turns = turns
  }

  /** Admits a family. @returns undefined if the queue is full or the turn is not expected to end in time */
  enter(): QueueSlot | undefined {
    if (this.#admitted - this.#concurrency >= MAX_WAITING || this.#isExpectedWaitTooLong()) return undefined
    this.#admitted += 1
    let state: 'admitted' | 'served' | 'gone' = 'admitted'
    let turn: Turn | undefined
    const isGone = () => state === 'gone'
    /** Other servers' turns make a family wait as long passes do. */
    let sharedWaitMs = 0
    return {
      waitForTurn: async (signal) => {
        if (this.#serving >= this.#concurrency) for (const exam of this.#exams) exam.abort()
        await this.#wait(true, signal)
        state = 'served'
        const start = performance.now()
        turn = await this.#turns.take({ isFamily: true, signal })
        sharedWaitMs = performance.now() - start
        // Given up while it waited for another server.
        if (isGone()) turn.leave()
        return turn.host
      },
      isAnotherWaiting: () => turn?.isWanted() || this.#waiters.some(({ isFamily }) => isFamily),
      recordPassDuration: (ms) => {
        const weight = this.#expectedPassMs === 0 ? 1 : LATEST_PASS_WEIGHT
        this.#expectedPassMs += weight * (ms + sharedWaitMs - this.#expectedPassMs)
        sharedWaitMs = 0
      },
      leave: () => {
        if (state === 'gone') return
        const wasServed = state === 'served'
        state = 'gone'
        this.#admitted -= 1
        turn?.leave()
        if (wasServed) this.#endTurn()
      },
    }
  }

  /** Waits until no family needs the model. @returns a turn for the examination @throws the reason of `signal` */
  async enterExam(signal: AbortSignal): Promise<ExamTurn> {
    await this.#wait(false, signal)
    const exam = new AbortController()
    this.#exams.add(exam)
    const endTurn = () => {
      if (this.#exams.delete(exam)) this.#endTurn()
    }
    const request = {
      isFamily: false,
      signal: AbortSignal.any([signal, exam.signal]),
      onWanted: () => exam.abort(),
    }
    const turn = await this.#turns.take(request).catch(endTurn)
    if (!turn) {
      signal.throwIfAborted()
      // A family of this server needs the turn that the examination was waiting for.
      return this.enterExam(signal)
    }
    return {
      signal: exam.signal,
      host: turn.host,
      leave: () => {
        turn.leave()
        endTurn()
      },
    }
  }

  /**
   * False if the model is idle, regardless of how long earlier calls took. Otherwise a model that has become faster
   * would go unnoticed.
   */
  #isExpectedWaitTooLong(): boolean {
    const turns = Math.floor(this.#admitted / this.#concurrency) + 1
    return this.#admitted > 0 && turns * this.#expectedPassMs > this.#maxWaitMs
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
