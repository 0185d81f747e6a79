import type postgres from 'postgres'

/** Runs statements: a pool, or the connection of a transaction. */
export type Query = postgres.ISql
declare const inTransaction: unique symbol
/** A connection between BEGIN and COMMIT. `transaction` makes them. */
export interface Transaction extends Query {
  readonly [inTransaction]: true
}
/** A pool of connections. */
export interface Sql extends Query {
  readonly options: postgres.Sql['options']
  /** Takes a connection out of the pool, for `transaction`. */
  reserve(): Promise<ReservedConnection>
  counts(): PoolCounts
  /** Waits until nothing runs or waits, for at most `timeout` seconds, and closes all connections. */
  end(options?: { timeout?: number }): Promise<void>
}

interface ReservedConnection {
  query: Transaction
  /** @param isClean whether its transaction has ended. If that isn't known, the connection isn't used again. */
  giveBack(isClean: boolean): void
  /** To be told of a transaction's error. */
  noteError(error: unknown): void
}

/** How busy a pool is now. */
export interface PoolCounts {
  /** The most connections it may open. */
  size: number
  /** Connections that run a statement, belong to a transaction or are being opened. */
  used: number
  /** Statements and transactions that wait for a connection. */
  waiting: number
}

/** For closing connections on which nothing runs. The driver waits forever for one that it couldn't open. */
const CLOSE_TIMEOUT_S = 2

/** SQLSTATE read_only_sql_transaction. */
const READ_ONLY = '25006'

/**
 * Adds what the driver's pool lacks: a limit for waiting, counts, and new connections once its server has become a
 * standby without closing those that it had (a failover of managed Postgres).
 * @param open opens a pool of the driver
 * @param size its number of connections
 * @param queueTimeoutS how long a statement may wait for a connection. Without it, as long as it takes.
 */
export function createPool(open: () => postgres.Sql, size: number, queueTimeoutS?: number): Sql {
  const places = createPlaces(size, queueTimeoutS)
  let driver = open()
  let ending: Promise<void> | undefined

  const noteError = (error: unknown) => {
    if ((error as { code?: string }).code !== READ_ONLY || ending) return
    void driver.end()
    driver = open()
  }
  /** Waits for a place. @returns a function that leaves it. Only its first call does. */
  const enter = async () => {
    if (ending) throw createError('CONNECTION_ENDED')
    await new Promise<void>((resolve, reject) => places.enter(resolve, reject))
    return places.createLeave()
  }
  /** The driver runs a statement when someone waits for its result, which is in a place. Fragments are never waited for. */
  const bound = <Built>(built: Built): Built => {
    if (!(built instanceof Promise)) return built
    const run = built.then.bind(built)
    const runInPlace = async () => {
      const leave = await enter()
      try {
        return await new Promise((resolve, reject) => void run(resolve, reject))
      } catch (error) {
        noteError(error)
        throw error
      } finally {
        leave()
      }
    }
    let result: Promise<unknown> | undefined
    const then: Promise<unknown>['then'] = (...handlers) => {
      result ??= runInPlace()
      return result.then(...handlers)
    }
    // These call `then`, as those of every promise do.
    return Object.assign(built, { then, catch: Promise.prototype.catch, finally: Promise.prototype.finally })
  }
  const tag = ((...given: Parameters<Query>) => bound(driver(...given))) as Query
  return Object.assign(tag, driver, {
    unsafe: ((...given) => bound(driver.unsafe(...given))) as Query['unsafe'],
    counts: () => ({ size, ...places.counts() }),
    async reserve() {
      const leave = await enter()
      try {
        const reserved = await driver.reserve()
        return {
          query: reserved as unknown as Transaction,
          giveBack(isClean: boolean) {
            if (isClean) reserved.release()
            leave()
          },
          noteError,
        }
      } catch (error) {
        leave()
        throw error
      }
    },
    end({ timeout }: { timeout?: number } = {}) {
      ending ??= places
        .becomeEmpty(timeout)
        .then((isEmpty) => driver.end({ timeout: isEmpty ? CLOSE_TIMEOUT_S : 0 }))
      return ending
    },
  })
}

const createError = (code: string) => Object.assign(new Error(`the pool of connections: ${code}`), { code })

/** One place for each connection, and a queue for them. */
function createPlaces(size: number, timeoutS: number | undefined) {
  let used = 0
  /** In the order in which they came. */
  const waiting = new Set<() => void>()
  const emptied = new Set<() => void>()
  const leave = () => {
    const [next] = waiting
    if (next) {
      waiting.delete(next)
      // The driver hands out a lost connection until it has failed all that ran on it. The next statement starts after that.
      return queueMicrotask(next)
    }
    used -= 1
    if (used === 0) for (const resolve of emptied) resolve()
  }
  return {
    counts: () => ({ used, waiting: waiting.size }),
    /** Calls `then` in a place, or `refuse` if none becomes free in time. */
    enter(then: () => void, refuse: (error: Error) => void): void {
      if (used < size) {
        used += 1
        then()
        return
      }
      const next = () => {
        clearTimeout(timer)
        then()
      }
      const giveUp = () => {
        waiting.delete(next)
        refuse(createError('QUEUE_TIMEOUT'))
      }
      const timer = timeoutS === undefined ? undefined : setTimeout(giveUp, timeoutS * 1000).unref()
      waiting.add(next)
    },
    /** @returns a function that leaves a place. Only its first call does. */
    createLeave() {
      let hasLeft = false
      return () => {
        if (!hasLeft) leave()
        hasLeft = true
      }
    },
    /** @returns whether all places were left within `timeoutS` */
    becomeEmpty: (withinS: number | undefined) =>
      new Promise<boolean>((resolve) => {
        if (used === 0) return resolve(true)
        emptied.add(() => resolve(true))
        if (withinS !== undefined) setTimeout(() => resolve(false), withinS * 1000)
      }),
  }
}
