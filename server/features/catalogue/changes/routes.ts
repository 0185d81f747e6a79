import * as z from 'zod/mini'
import { idParam } from '#server/platform/http/paging.ts'
import { route } from '#server/platform/http/route.ts'
import { CatalogueChange, NewChange } from '#shared/catalog/catalogue-changes.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { type ChangeDeps, listChanges, makeChange, undoChange } from './service.ts'

const desk = { access: 'desk', tag: 'Portal' } as const

/** What staff changed of the catalog by hand. */
export const changeRoutes = (deps: ChangeDeps) => [
  route({
    ...desk,
    method: 'GET',
    path: ADMIN_API.catalogueChanges,
    summary: 'List the homes that were added, corrected, marked closed or hidden by hand, and why',
    description: 'At most 500: those that apply, and then the newest that were undone.',
    output: z.array(CatalogueChange),
    handler: () => listChanges(deps.sql),
  }),
  route({
    ...desk,
    method: 'POST',
    path: ADMIN_API.catalogueChanges,
    summary: 'Add a home, correct one, mark it closed, or hide it',
    description:
      'It counts at once, on servers and phones, and after every import, until it is undone. A register’s record of an added home is joined with it by license number, or by name, ZIP code and address or phone number. `conflict` means that the catalog has the home, or that an import is running.',
    body: NewChange,
    output: CatalogueChange,
    errors: ['conflict', 'not_found', 'rate_limited'],
    handler: ({ admin, body }) => makeChange(deps, admin, body),
  }),
  route({
    ...desk,
    method: 'DELETE',
    path: `${ADMIN_API.catalogueChanges}/:id`,
    summary: 'Undo a change by hand',
    description: 'The registers say again what holds. An added home leaves.',
    params: idParam('a change'),
    errors: ['conflict', 'rate_limited'],
    handler: ({ admin, params }) => undoChange(deps, admin, params.id),
  }),
]
