import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { openPortalApp } from '#server/testing/portal-app.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { SiteReport } from '#shared/desk/site-texts.ts'

const app = openForTests(openPortalApp)

/** What the portal shows about the catalog. */
async function shownRisks() {
  const { risks = [] } = z.parse(SiteReport, await (await app.call('GET', ADMIN_API.siteCheck)).json())
  return risks.filter(({ id }) => id === 'empty_catalogue')
}

test('the portal says that the catalog is empty, with the two commands that fill it', async () => {
  expect(await shownRisks()).toEqual([])
  await app.sql`truncate facilities cascade`
  const [risk] = await shownRisks()
  expect(risk?.advice).toContain('bun run catalogue import FILE')
  expect(risk?.advice).toContain('bun run catalogue sample')
})
