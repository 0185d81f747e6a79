import { aFamily, fillQuestionnaire, sendButton, waitUntilInstalled } from './family.ts'
import { expect, test } from './test.ts'

test('the worker sends what waits when no page of ours is open', async ({
  openDevice,
  product,
  expectedErrors,
  ownServer: server,
}) => {
  expectedErrors.push(/Failed to load resource|ERR_CONNECTION/)
  const family = aFamily()
  const context = await openDevice(server.origin)
  const page = await context.newPage()
  await page.goto('/questionnaire')
  await waitUntilInstalled(page)
  await fillQuestionnaire(page, family)
  await server.stop()
  await sendButton(page).click()
  await expect(page.getByText("You're offline").first()).toBeVisible()
  await page.goto('about:blank')
  await server.start()

  // What the browser does by itself when a phone finds a connection, at a moment of the test's choosing.
  const session = await context.newCDPSession(page)
  const registrationId = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(server.origin))
      if (ours) resolve(ours.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin: server.origin,
    registrationId: await registrationId,
    tag: 'outbox',
    lastChance: false,
  })
  await expect(async () => {
    const leads = await product.sql`select id from questionnaires where email = ${family.email}`
    expect(leads).toHaveLength(1)
  }).toPass({ timeout: 30_000 })
})
