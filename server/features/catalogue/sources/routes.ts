import * as z from 'zod/mini'
import { idParam } from '#server/platform/http/id-param.ts'
import { route } from '#server/platform/http/route.ts'
import { EditionDecision, SourceSwitch, SourceUpdate } from '#shared/catalog/source-updates.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { applyEdition, type DecideDeps, refuseEdition, switchSource, uploadEdition } from './decide.ts'
import { listSourceUpdates } from './list-sources.ts'

const owner = { access: 'owner', tag: 'Portal' } as const
const SourceName = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/))
const MAX_FILE_NAME = 200

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
      name: z.string().check(z.minLength(1), z.maxLength(MAX_FILE_NAME), z.describe('The file’s name.')),
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
