import { repeat } from '#server/platform/background.ts'
import { describeError } from '#server/platform/http/describe-error.ts'
import type { Platform } from '#server/platform/platform.ts'
import { PACK_FORMAT } from '#shared/catalog/packs/pack-file.ts'
import { buildPacks } from './build-packs.ts'
import { leaseOutdatedPacks, storePacksFailure, storePacksMade } from './queries.ts'

/** How often a server looks whether the catalog has changed. It first looks after as long, so as not to delay a start. */
const EVERY_MS = 60_000
/** Longer than making all packs takes. If the server dies meanwhile, another one tries after this. */
const LEASE_SECONDS = 15 * 60

type BuilderDeps = Pick<Platform, 'sql' | 'log'>

/** Makes packs whenever the catalog has changed. @returns a function that stops it */
export const startPackBuilder = (deps: BuilderDeps & Pick<Platform, 'background'>): (() => void) =>
  repeat(deps.background, 'packs', EVERY_MS, () => makeOutdatedPacks(deps))

/**
 * Makes the packs if the catalog has changed since they were made. A failure is logged and stored for `bun run doctor`; the
 * current packs stay, and lists are made by the server as before.
 * @param quality as for `buildPacks`
 */
export async function makeOutdatedPacks({ sql, log }: BuilderDeps, quality?: number): Promise<void> {
  const leased = await leaseOutdatedPacks(sql, PACK_FORMAT, LEASE_SECONDS)
  if (!leased) return
  try {
    const start = performance.now()
    const added = await buildPacks(sql, quality)
    await storePacksMade(sql, leased.version, PACK_FORMAT)
    log.info('packs made', { added, ms: Math.round(performance.now() - start) })
  } catch (error) {
    log.error('making packs failed', { error: describeError(error) })
    await storePacksFailure(sql, JSON.stringify(describeError(error)))
  }
}
