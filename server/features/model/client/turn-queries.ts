import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { read } from '#server/platform/database/read.ts'

const Taken = z.object({ host: z.string(), turn: z.int() })
/** A turn with the id of the one who holds it. */
export type HeldTurn = z.infer<typeof Taken> & { holder: string }

export interface WantedTurn {
  hosts: readonly string[]
  concurrency: number
  holder: string
  leaseSeconds: number
}

/**
 * Takes a free turn at the host that has the fewest in use.
 * @returns undefined if all are in use, or another server was faster
 */
export async function takeTurn(
  query: Query,
  { hosts, concurrency, holder, leaseSeconds }: WantedTurn,
): Promise<HeldTurn | undefined> {
  const until = query`now() + make_interval(secs => ${leaseSeconds}::integer)`
  const [taken] = await read(query, Taken)`
    with free as (
      select host, turn from unnest(${[...hosts]}::text[]) as host
      cross join generate_series(1, ${concurrency}::integer) as turn
      left join model_turns as held using (host, turn)
      where coalesce(held.holder_until <= now(), true)
      order by turn, random() limit 1
    )
    insert into model_turns (host, turn, holder, holder_until)
    select host, turn, ${holder}::uuid, ${until} from free
    on conflict (host, turn) do update
      set holder = excluded.holder, holder_until = excluded.holder_until, is_wanted = false
      where model_turns.holder_until <= now()
    returning host, turn`
  return taken && { ...taken, holder }
}

/** Tells those who have the turns of these hosts that a family waits. */
export async function wantTurn(query: Query, hosts: readonly string[]): Promise<void> {
  await query`update model_turns set is_wanted = true where host = any (${[...hosts]}) and not is_wanted`
}

const Renewed = z.object({ isWanted: z.boolean() })

/** Extends a lease. @returns undefined if it has ended and someone else has the turn */
export async function renewTurn(
  query: Query,
  { host, turn, holder }: HeldTurn,
  leaseSeconds: number,
): Promise<z.infer<typeof Renewed> | undefined> {
  const [renewed] = await read(query, Renewed)`
    update model_turns set holder_until = now() + make_interval(secs => ${leaseSeconds}::integer)
    where host = ${host} and turn = ${turn}::integer and holder = ${holder}::uuid
    returning is_wanted`
  return renewed
}

export async function releaseTurn(query: Query, { host, turn, holder }: HeldTurn): Promise<void> {
  await query`
    delete from model_turns
    where host = ${host} and turn = ${turn}::integer and holder = ${holder}::uuid`
}
