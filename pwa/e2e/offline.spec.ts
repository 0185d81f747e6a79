import { fillAndSend, startDraft, waitUntilInstalled } from './family.ts'
import { expect, test } from './faults/fault-test.ts'
import { expectOneLead, readDraftFields } from './faults/phone.ts'
import { NETWORK_ERRORS } from './test.ts'

// Tests that stop the server use a separate one on the worker's database.

test('answers given while the server is down arrive once, automatically, when it is back', async ({
  family,
  openDevice,
  product,
  expectedErrors,
  ownServer: server,
}) => {
  expectedErrors.push(NETWORK_ERRORS)
  const context = await openDevice(server.origin)
  const first = await context.newPage()
  await first.goto('/')
  await waitUntilInstalled(first)
  await first.goto('/about')
  await first.close()
  await server.stop()

  const page = await context.newPage()
  await page.goto('/questionnaire')
  await page.getByText('What help is needed? (optional)').click()
  await page.getByRole('radio', { name: 'Uses a wheelchair' }).check()
  await page.getByRole('checkbox', { name: 'Medicaid' }).check()
  await fillAndSend(page, family)
  await expect(page.getByText('Waiting to send').first()).toBeVisible()
  await expect(page.getByText("You're offline").first()).toBeVisible()
  await expect(page.getByText('Failed to submit questionnaire')).toHaveCount(0)
  await page.close()

  const reopened = await context.newPage()
  await reopened.goto('/')
  await server.start()
  await expectOneLead(product.sql, family)
  await expect(reopened.getByText('Perfect! Your Search is Complete! ✨').first()).toBeVisible({
    timeout: 45_000,
  })
  expect(await product.sql`select needs, letter from questionnaires where email = ${family.email}`).toEqual([
    { needs: { walking: 'wheelchair', payment: ['medicaid'] }, letter: null },
  ])
  await reopened.goto('/results')
  await expect(reopened.getByRole('heading', { name: 'Available Communities' })).toBeVisible()

  await server.stop()
  await reopened.reload()
  await expect(reopened.getByRole('heading', { name: 'Available Communities' })).toBeVisible()
  await reopened.getByRole('link', { name: 'Learn More' }).first().click()
  await expect(reopened.getByText('Amenities & Services')).toBeVisible()
  await expectOneLead(product.sql, family)
})

test('every page works offline from the second visit on', async ({
  openDevice,
  ownServer: server,
  expectedErrors,
}) => {
  expectedErrors.push(NETWORK_ERRORS)
  const context = await openDevice(server.origin)
  const page = await context.newPage()
  await page.goto('/')
  await waitUntilInstalled(page)
  await server.stop()
  const headings: [string, string | RegExp][] = [
    ['/', 'Find the Perfect Senior Living Community Near You'],
    ['/about', 'A good place to live, found together'],
    ['/faq', /frequently asked questions/i],
    ['/how-we-match', 'How we match'],
    ['/terms', 'Terms of Service'],
    ['/privacy', 'Privacy Policy'],
    ['/do-not-sell-or-share', 'Do Not Sell or Share My Information'],
    ['/consumer-health-data', 'Consumer Health Data Privacy Policy'],
    ['/questionnaire', 'Tell Us About Your Needs'],
    ['/results', 'No Search Results Found'],
    ['/shortlist', 'Your shortlist'],
    ['/visit/some-id', 'Visit checklist'],
    ['/contact', /contact|touch/i],
    ['/your-phone', /what this phone keeps/i],
    ['/no-such-page', '404 Page Not Found'],
  ]
  for (const [path, name] of headings) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name }).first(), path).toBeVisible()
  }
})

test('a draft survives closing the tab and is offered again', async ({ context, page }) => {
  await startDraft(page)
  await page.getByLabel('City').fill('Austin')
  await expect(async () => expect(await readDraftFields(page)).toMatchObject([{ city: 'Austin' }])).toPass()
  await page.close()
  const again = await context.newPage()
  await again.goto('/questionnaire')
  await expect(again.getByRole('button', { name: 'Continue where you left off' })).toBeVisible()
  await expect(again.getByLabel('First Name')).toHaveValue('Ruth')
  await expect(again.getByLabel('City')).toHaveValue('Austin')
})
