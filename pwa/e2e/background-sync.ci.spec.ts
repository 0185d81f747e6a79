import { fillQuestionnaire, sendButton } from './family.ts'
import { expect, test } from './faults/fault-test.ts'
import { expectOneLead, openInstalledApp, triggerBackgroundSync } from './faults/phone.ts'
import { NETWORK_ERRORS } from './test.ts'

test('the service worker sends waiting answers when no page of the app is open', async ({
  family,
  openDevice,
  product,
  expectedErrors,
  ownServer: server,
}) => {
  expectedErrors.push(NETWORK_ERRORS)
  const context = await openDevice(server.origin)
  const page = await openInstalledApp(context)
  await fillQuestionnaire(page, family)
  await server.stop()
  await sendButton(page).click()
  await expect(page.getByText("You're offline").first()).toBeVisible()
  await page.goto('about:blank')
  await server.start()
  await triggerBackgroundSync(await context.newCDPSession(page), server.origin)
  await expectOneLead(product.sql, family)
})
