import { expect, test } from 'vitest'
import { hasPatroni } from '#server/testing/patroni.ts'
import { run } from './patroni.ts'

const KILLS = '1'
/** A start of three Postgres, a failover of up to 20 s, and what follows, on a busy machine. */
const TIMEOUT_MS = 600_000

test.skipIf(!hasPatroni)(
  `a Patroni cluster that loses its primary, and a server, loses and repeats nothing${hasPatroni ? '' : ' (only with patroni, etcd and haproxy)'}`,
  { timeout: TIMEOUT_MS },
  async () => {
    expect(await run(KILLS)).toBe(0)
  },
)
