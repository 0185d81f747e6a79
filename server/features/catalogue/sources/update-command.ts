import { type OpenOwner, withOwner } from '#server/platform/database/with-owner.ts'
import type { Env } from '#server/platform/env.ts'
import { jsonLog } from '#server/platform/log.ts'
import { checkNextSource } from './check-source.ts'
import { listSourceUpdates } from './list-sources.ts'

/**
 * Checks the sources that are on, now, one after another.
 * @param source only this one
 * @returns a line for each: NAME applied|held|unchanged|failed REASON. If one failed, the command fails.
 */
export const updateAndReport = (
  env: Env,
  openOwner: OpenOwner,
  source: string | undefined,
): Promise<string> =>
  withOwner(openOwner, async (sql) => {
    const log = { ...jsonLog, info: () => {} }
    const deps = { sql, env, log, now: () => new Date(), openOwner }
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
    return lines.join('\n') || 'No source is switched on. The portal does that, under Database.'
  })

const BUSY = 'another check is running; try again later'
const OFF = 'is not switched on; the portal does that, under Database'
