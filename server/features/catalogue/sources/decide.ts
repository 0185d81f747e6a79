import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { recordAudit } from '#server/features/audit/service.ts'
import type { Sql, Transaction } from '#server/platform/database/connect.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { type OpenOwner, withOwner } from '#server/platform/database/with-owner.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { found } from '#server/platform/http/found.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { AuditAction } from '#shared/admin.ts'
import { CatalogueError } from '../reading/errors.ts'
import { loadRegisters } from '../registers/load-registers.ts'
import { upsertSwitch } from './check-queries.ts'
import { findEdition, refuseHeld, type StoredEdition } from './edition-queries.ts'
import { limitTo, MAX_FILE_BYTES } from './get.ts'
import { applyDecided, type EditionFile, holdUpload } from './take-edition.ts'

export interface DecideDeps extends Pick<Platform, 'sql' | 'env' | 'now'> {
  openOwner: OpenOwner
}

const MAX_FILE_NAME = 100

/** Switches the checks of a source on or off. @throws ApiError not_found (404) if its description has no address */
export async function switchSource(
  { sql, env }: DecideDeps,
  admin: AdminContext,
  source: string,
  isOn: boolean,
) {
  const formats = await loadRegisters(env.DATA_DIR)
  found(formats.find(({ name, fetch }) => name === source && fetch !== undefined))
  await transaction(sql, async (tx) => {
    await upsertSwitch(tx, source, isOn)
    await audit(tx, admin, 'source_switched', source, { isOn })
  })
}

/** Refuses an edition that waits. @throws ApiError conflict (409) if it doesn't wait */
export const refuseEdition = ({ sql }: DecideDeps, admin: AdminContext, id: string): Promise<void> =>
  transaction(sql, async (tx) => {
    const source = await refuseHeld(tx, id)
    if (source === undefined)
      throw new ApiError('conflict', 'This edition doesn’t wait any more. Load the page again.')
    await audit(tx, admin, 'edition_refused', source, { edition: id })
  })

/**
 * Applies an edition that waits, or goes back to one that was replaced.
 * @throws ApiError not_found (404), conflict (409) if it was refused, or can't be read
 */
export async function applyEdition(deps: DecideDeps, admin: AdminContext, id: string): Promise<void> {
  const edition = found(await findEdition(deps.sql, id))
  const { source, fileName, content, state } = edition
  if (!content) throw new ApiError('conflict', 'This edition was refused, and its file is deleted.')
  await withFile(
    deps,
    { fileName, write: async (path) => writeFile(path, await promisify(gunzip)(content)) },
    (sql, file) =>
      applyDecided(sql, { ...file, source }, (tx) =>
        audit(tx, admin, actionOf(state), source, { edition: id }),
      ),
  )
}

const actionOf = (state: StoredEdition['state']): AuditAction =>
  state === 'replaced' ? 'edition_returned_to' : 'edition_applied'

/**
 * Lets an uploaded file wait as an edition, so that the operator sees first what it changes.
 * @param source if the file doesn't tell by itself which register it is
 * @throws ApiError too_large (413), conflict (409) if it can't be read
 */
export async function uploadEdition(
  deps: DecideDeps,
  admin: AdminContext,
  { name, body, source }: { name: string; body: AsyncIterable<Uint8Array>; source: string | undefined },
): Promise<void> {
  const write = (path: string) => pipeline(body, limitTo(MAX_FILE_BYTES), createWriteStream(path))
  await withFile(deps, { fileName: name, write }, (sql, file) =>
    holdUpload(sql, { ...file, source }, (tx, found) => audit(tx, admin, 'edition_uploaded', found)),
  )
}

/** Calls `use` with a file of its own, as the owner of the tables. */
async function withFile(
  { env, now, openOwner }: DecideDeps,
  { fileName, write }: { fileName: string; write: (path: string) => Promise<void> },
  use: (sql: Sql, file: Omit<EditionFile, 'source'>) => Promise<unknown>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'hearthfinder-edition-'))
  try {
    const path = join(folder, basename(fileName).slice(-MAX_FILE_NAME) || 'register.csv')
    await write(path)
    const file = { path, dataDir: env.DATA_DIR, today: now().toISOString().slice(0, 10) }
    await withOwner(openOwner, (sql) => use(sql, file))
  } catch (error) {
    if (error instanceof CatalogueError) throw new ApiError('conflict', `The file ${error.message}.`)
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const audit = (
  tx: Transaction,
  { adminId, username }: AdminContext,
  action: AuditAction,
  subject: string,
  details: { isOn?: boolean; edition?: string } = {},
) => recordAudit(tx, { action, adminId, username, subject, details: { ...details } })
