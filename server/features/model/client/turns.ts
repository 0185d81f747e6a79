import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Platform } from '#server/platform/platform.ts'
import type { Hosts } from './hosts.ts'
import { type HeldTurn, releaseTurn, renewTurn, takeTurn, wantTurn } from './turn-queries.ts'

/** The turn of a server that was killed returns after this. */
const LEASE_S = 10
/** How often a lease is renewed, and the latest that an examination yields to another server's family. */
const RENEW_MS = 1000
/** How often a family asks for a turn. */
const FAMILY_RETRY_MS = 150
/** How often an examination does. A family that waits is always faster. */
const EXAM_RETRY_MS = 1000

export interface TurnRequest {
  isFamily: boolean
  /** Ends the wait. */
  signal: AbortSignal
  /** Called once if a family of another server waits for a turn, or the lease was lost. */
  onWanted?: () => void
}

/** A turn at one of the model's hosts. */
export interface Turn {
  /** As in OLLAMA_HOST; undefined for the only one. */
  host: string | undefined
  /** Whether a family of another server waits for a turn. */
  isWanted(): boolean
  leave(): void
}

/** Where a queue gets its turns from. */
export interface Turns {
  /** @throws the reason of the request's signal */
  take(request: TurnRequest): Promise<Turn>
}

/** For a program that has the model to itself: every turn begins at once. */
export const UNSHARED_TURNS: Turns = {
  take: async () => ({ host: undefined, isWanted: () => false, leave() {} }),
}

type AddressedTurn = HeldTurn & { address: string | undefined }
type TurnDeps = Pick<Platform, 'sql' | 'background'> & { hosts: Pick<Hosts, 'usable'>; concurrency: number }

/**
 * Turns that all servers of the database share: at most `concurrency` at a time for each host. A turn is a lease in the
 * database. While the database doesn't answer, no turn begins, and one that has begun goes on.
 */
export function createSharedTurns({ sql, background, hosts, concurrency }: TurnDeps): Turns {
  const tryToTake = async (isFamily: boolean): Promise<AddressedTurn | undefined> => {
    const usable = hosts.usable()
    const names = [...usable.keys()]
    const wanted = { hosts: names, concurrency, holder: randomUUID(), leaseSeconds: LEASE_S }
    const taken = await takeTurn(sql, wanted)
    if (!taken && isFamily) await wantTurn(sql, names)
    return taken && { ...taken, address: usable.get(taken.host) }
  }
  const hold = (held: AddressedTurn, onWanted: () => void): Turn => {
    let isWanted = false
    const renew = async () => {
      const renewed = await renewTurn(sql, held, LEASE_S)
      if (isWanted || renewed?.isWanted === false) return
      isWanted = true
      onWanted()
    }
    const timer = setInterval(() => void renew().catch(() => {}), RENEW_MS)
    return {
      host: held.address,
      isWanted: () => isWanted,
      leave() {
        clearInterval(timer)
        void background.run('model turn', () => releaseTurn(sql, held))
      },
    }
  }
  return {
    async take({ isFamily, signal, onWanted = () => {} }) {
      for (;;) {
        signal.throwIfAborted()
        const held = await tryToTake(isFamily).catch(() => undefined)
        if (held && !signal.aborted) return hold(held, onWanted)
        if (held) void background.run('model turn', () => releaseTurn(sql, held))
        await pause(isFamily ? FAMILY_RETRY_MS : EXAM_RETRY_MS, undefined, { signal }).catch(() => {})
      }
    },
  }
}
