import type { Query } from '#server/platform/database/connect.ts'
import { withIsoTimes } from '#server/platform/iso-times.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { CatalogueSource } from '#shared/catalog/catalogue-source.ts'
import type { SourceEdition, SourceUpdate } from '#shared/catalog/source-updates.ts'
import { DAY_MS } from '#shared/contract/time.ts'
import type { Risk } from '#shared/desk/site-texts.ts'
import { CatalogueError } from '../reading/errors.ts'
import type { Format } from '../registers/description.ts'
import { loadRegisters } from '../registers/load-registers.ts'
import { readSources } from '../service.ts'
import { type CheckRow, listChecks } from './check-source.ts'
import { listEditions } from './edition-queries.ts'

/** Most states update their registers at least every quarter. */
const STALE_DAYS = 180
/** A publisher may be down for a few nights. */
const SILENT_DAYS = 14

/**
 * Lists the registers that can be fetched and the sources that were imported, by name.
 * @throws CatalogueError if a description is wrong
 */
export async function listSourceUpdates(query: Query, dataDir: string, now: Date): Promise<SourceUpdate[]> {
  const [formats, imported, checks, editions] = await Promise.all([
    loadRegisters(dataDir),
    readSources(query),
    listChecks(query),
    listEditions(query),
  ])
  const published = formats.filter(({ fetch }) => fetch !== undefined)
  const names = new Set([
    ...published.map(({ name }) => name),
    ...imported.map(({ source }) => source),
    ...editions.map(({ source }) => source),
  ])
  return [...names].sort().map((name) => {
    const of = <Row extends { source: string }>(rows: readonly Row[]) =>
      rows.filter(({ source }) => source === name)
    const known = {
      format: published.find((format) => format.name === name),
      imported: of(imported)[0],
      check: of(checks)[0],
      editions: of(editions).map(({ source: _, ...edition }) => withIsoTimes(edition)),
    }
    return { source: name, ...describeSource(known, now) }
  })
}

interface Known {
  format: Format | undefined
  imported: CatalogueSource | undefined
  check: CheckRow | undefined
  editions: SourceEdition[]
}

function describeSource(
  { format, imported, check, editions }: Known,
  now: Date,
): Omit<SourceUpdate, 'source'> {
  const { page, cited, ...ways } = format?.fetch ?? {}
  const isOn = check?.isOn ?? false
  const isSample = imported?.isSample ?? false
  const data = editions.find(({ state }) => state === 'current')?.editionDate ?? imported?.sourceDate
  const isOld = (day: string | Date, days: number) => now.getTime() - new Date(day).getTime() > days * DAY_MS
  return {
    publisher: imported?.publisher ?? format?.publisher ?? null,
    kind: imported?.kind ?? format?.kind ?? null,
    isSample,
    loaded: imported
      ? { count: imported.count, sourceDate: imported.sourceDate, loadedAt: imported.loadedAt }
      : null,
    ...(page && { page }),
    ...(cited && { cited }),
    canFetch: Object.keys(ways).length > 0,
    isOn,
    isStale:
      (imported !== undefined && !isSample && isOld(data ?? imported.loadedAt, STALE_DAYS)) ||
      (isOn && !!check?.succeededAt && isOld(check.succeededAt, SILENT_DAYS)),
    checkedAt: check?.checkedAt?.toISOString() ?? null,
    succeededAt: check?.succeededAt?.toISOString() ?? null,
    nextCheckAt: (isOn && check?.nextCheckAt?.toISOString()) || null,
    problem: check?.problem ?? null,
    editions,
  }
}

const MAX_NAMES = 5

/** @returns a risk for the start's log and the portal if sources are so old that families may be sent to closed homes */
export async function findSourceRisks({
  sql,
  env,
  now,
}: Pick<Platform, 'sql' | 'env' | 'now'>): Promise<Risk[]> {
  const sources = await listSourceUpdates(sql, env.DATA_DIR, now()).catch((error) => {
    // The import names what is wrong in a description.
    if (error instanceof CatalogueError) return []
    throw error
  })
  const stale = sources.filter(({ isStale }) => isStale).map(({ source }) => source)
  if (stale.length === 0) return []
  const more = stale.length > MAX_NAMES ? ` and ${stale.length - MAX_NAMES} more` : ''
  return [
    {
      id: 'stale_sources',
      title: `The data of ${stale.length === 1 ? 'a source are' : `${stale.length} sources are`} old: ${stale.slice(0, MAX_NAMES).join(', ')}${more}`,
      advice:
        'Families may be sent to closed homes. In the portal, under Database, switch on the updates of a source, or upload a newer file.',
    },
  ]
}
