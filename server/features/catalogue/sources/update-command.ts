import type { Sql } from '#server/platform/database/connect.ts'
import type { Env } from '#server/platform/env.ts'
import { jsonLog } from '#server/platform/log.ts'
import { checkNextSource } from './check-source.ts'
import { createGet } from './get.ts'
import { listSourceUpdates } from './list-sources.ts'

/**
 * Checks the sources that are on, now, one after another.
 * @param source only this one
 * @returns a line for each: NAME applied|held|unchanged|failed REASON. If one failed, the command fails.
 */
export async function updateAndReport(
  env: Env,
  openOwner: () => Sql,
  source: string | undefined,
): Promise<string> {
  const sql = openOwner()
  const log = { ...jsonLog, info: () => {} }
  const deps = {
    sql,
    env,
    log,
    now: () => new Date(),
    openOwner,
    get: createGet({ hosts: env.SOURCE_HOSTS }),
  }
  try {
    const all = await listSourceUpdates(sql, env.DATA_DIR, new Date())
    const on = all.filter(({ isOn }) => isOn).map((update) => update.source)
    const lines: string[] = []
    for (const name of source === undefined ? on : [source]) {
      const outcome = on.includes(name)
        ? ((await checkNextSource(deps, name)) ?? { state: 'failed', reason: BUSY })
        : { state: 'failed', reason: OFF }
      if (outcome.state === 'failed') process.exitCode = 1
      lines.push([name, outcome.state, outcome.reason].filter(Boolean).join(' '))
    }
    return lines.length > 0
      ? lines.join('\n')
      : 'No source is switched on. The portal does that, under Database.'
  } finally {
    await sql.end({ timeout: 1 })
  }
}

const BUSY = 'another check is running; try again later'
const OFF = 'is not switched on; the portal does that, under Database'
