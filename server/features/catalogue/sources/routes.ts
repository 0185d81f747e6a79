import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import * as z from 'zod/mini'
import { recordAudit } from '#server/features/audit/service.ts'
import type { Sql } from '#server/platform/database/connect.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { type OpenOwner, withOwner } from '#server/platform/database/with-owner.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import { ApiError, found } from '#server/platform/http/api-error.ts'
import { idParam } from '#server/platform/http/paging.ts'
import { route } from '#server/platform/http/route.ts'
import type { Platform } from '#server/platform/platform.ts'
import { EditionDecision, SourceSwitch, SourceUpdate } from '#shared/catalog/source-updates.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { CatalogueError } from '../reading/errors.ts'
import { loadRegisters } from '../registers/load-registers.ts'
import { upsertSwitch } from './check-source.ts'
import { findEdition, refuseHeld } from './edition-queries.ts'
import { limitTo, MAX_FILE_BYTES } from './get.ts'
import { listSourceUpdates } from './list-sources.ts'
import { applyDecided, type EditionFile, holdUpload, withFolder } from './take-edition.ts'

interface DecideDeps extends Pick<Platform, 'sql' | 'env' | 'now'> {
  openOwner: OpenOwner
}

const MAX_FILE_NAME = 100

/** Switches the checks of a source on or off. @throws ApiError not_found (404) if its description has no address */
async function switchSource({ sql, env }: DecideDeps, admin: AdminContext, source: string, isOn: boolean) {
  const formats = await loadRegisters(env.DATA_DIR)
  found(formats.find(({ name, fetch }) => name === source && fetch !== undefined))
  await transaction(sql, async (tx) => {
    await upsertSwitch(tx, source, isOn)
    await recordAudit(tx, { ...admin, action: 'source_switched', subject: source, details: { isOn } })
  })
}

/** Refuses an edition that waits. @throws ApiError conflict (409) if it doesn't wait */
const refuseEdition = ({ sql }: DecideDeps, admin: AdminContext, id: string): Promise<void> =>
  transaction(sql, async (tx) => {
    const refused = await refuseHeld(tx, id)
    if (!refused) throw new ApiError('conflict', 'This edition doesn’t wait any more. Load the page again.')
    const details = { edition: id }
    await recordAudit(tx, { ...admin, action: 'edition_refused', subject: refused.source, details })
  })

/**
 * Applies an edition that waits, or goes back to one that was replaced.
 * @throws ApiError not_found (404), conflict (409) if it was refused, or can't be read
 */
export async function applyEdition(deps: DecideDeps, admin: AdminContext, id: string): Promise<void> {
  const edition = found(await findEdition(deps.sql, id))
  const { source, fileName, content, state } = edition
  if (!content) throw new ApiError('conflict', 'This edition was refused, and its file is deleted.')
  const write = async (path: string) => writeFile(path, await promisify(gunzip)(content))
  const action = state === 'replaced' ? 'edition_returned_to' : 'edition_applied'
  const audited = { ...admin, action, subject: source, details: { edition: id } } as const
  await withFile(deps, { fileName, write }, (sql, file) =>
    applyDecided(sql, { ...file, source }, (tx) => recordAudit(tx, audited)),
  )
}

/**
 * Lets an uploaded file wait as an edition, so that the operator sees first what it changes.
 * @param source if the file doesn't tell by itself which register it is
 * @throws ApiError too_large (413), conflict (409) if it can't be read
 */
async function uploadEdition(
  deps: DecideDeps,
  admin: AdminContext,
  { name, body, source }: { name: string; body: AsyncIterable<Uint8Array>; source: string | undefined },
): Promise<void> {
  const write = (path: string) => pipeline(body, limitTo(MAX_FILE_BYTES), createWriteStream(path))
  await withFile(deps, { fileName: shownName(name), write }, (sql, file) =>
    holdUpload(sql, { ...file, source }, (tx, subject) =>
      recordAudit(tx, { ...admin, action: 'edition_uploaded', subject }),
    ),
  )
}

/** The end of an uploaded file's name, for the operator and for telling lists apart. No file of ours has it. */
const shownName = (name: string) =>
  name
    .replace(/[\p{C}/\\]+/gu, ' ')
    .trim()
    .slice(-MAX_FILE_NAME) || 'register'

/** Calls `use` with a file of its own, as the owner of the tables. */
const withFile = (
  { env, now, openOwner }: DecideDeps,
  { fileName, write }: { fileName: string; write: (path: string) => Promise<void> },
  use: (sql: Sql, file: Omit<EditionFile, 'source'>) => Promise<unknown>,
): Promise<void> =>
  withFolder(async (folder) => {
    const path = join(folder, 'edition')
    await write(path)
    const file = { path, fileName, dataDir: env.DATA_DIR, today: now().toISOString().slice(0, 10) }
    await withOwner(openOwner, (sql) => use(sql, file))
  }).catch((error) => {
    if (error instanceof CatalogueError) throw new ApiError('conflict', `The file ${error.message}.`)
    throw error
  })

const owner = { access: 'owner', tag: 'Portal' } as const
const SourceName = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/))
const MAX_UPLOAD_NAME = 200

/** Sources that keep themselves: what is published where, the editions that wait, and going back. */
export const sourceRoutes = (deps: DecideDeps) => [
  route({
    method: 'GET',
    path: ADMIN_API.sourceUpdates,
    access: 'catalogue',
    tag: 'Portal',
    summary: 'List the sources with their publishers’ checks and their editions',
    output: z.array(SourceUpdate),
    handler: () => listSourceUpdates(deps.sql, deps.env.DATA_DIR, deps.now()),
  }),
  route({
    ...owner,
    method: 'PUT',
    path: `${ADMIN_API.sourceUpdates}/:source`,
    summary: 'Switch the nightly checks of a source on or off',
    description: 'The first check follows within a minute. No publisher is called before.',
    params: z.object({ source: SourceName.check(z.describe('The `source` of a source.')) }),
    body: SourceSwitch,
    errors: ['not_found'],
    handler: ({ admin, params, body }) => switchSource(deps, admin, params.source, body.isOn),
  }),
  route({
    ...owner,
    method: 'PUT',
    path: `${ADMIN_API.sourceEditions}/:id`,
    summary: 'Apply or refuse an edition that waits, or go back to one that was replaced',
    params: idParam('an edition'),
    body: EditionDecision,
    errors: ['not_found', 'conflict'],
    handler: ({ admin, params, body }) =>
      body.decision === 'apply'
        ? applyEdition(deps, admin, params.id)
        : refuseEdition(deps, admin, params.id),
  }),
  route({
    ...owner,
    method: 'POST',
    path: ADMIN_API.sourceEditions,
    summary: 'Upload the file of a register as an edition that waits',
    description:
      'The body is the file, CSV in UTF-8 or an Excel workbook. `conflict` says why it can’t be read. Nothing changes for families until it is applied.',
    query: z.object({
      name: z.string().check(z.minLength(1), z.maxLength(MAX_UPLOAD_NAME), z.describe('The file’s name.')),
      source: z.optional(SourceName.check(z.describe('The source, if the file doesn’t tell it.'))),
    }),
    errors: ['conflict', 'too_large'],
    handler: ({ admin, query, request }) =>
      uploadEdition(deps, admin, {
        name: query.name,
        source: query.source,
        body: request.body ?? new ReadableStream({ start: (controller) => controller.close() }),
      }),
  }),
]
