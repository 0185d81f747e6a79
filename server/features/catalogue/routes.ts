import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import type { Sql } from '#server/platform/database/connect.ts'
import { documented } from '#server/platform/http/documented.ts'
import { CatalogueSource } from '#shared/catalogue-source.ts'
import { API } from '#shared/paths.ts'
import { readSources } from './report.ts'

const sourcesDetail = documented({
  summary: "List the sources of the catalog's communities, and how old each is",
  tag: 'Communities',
  responses: { 200: z.array(CatalogueSource) },
})

/** GET /api/catalogue/sources. It is public, because families should know how old a record is. */
export const catalogueSourceRoutes = ({ sql }: { sql: Sql }) =>
  new Elysia({ name: 'catalogue-sources' }).get(
    API.catalogueSources,
    async () => Response.json(await readSources(sql), { headers: { 'cache-control': 'no-cache' } }),
    { detail: sourcesDetail },
  )
