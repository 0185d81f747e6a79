import { fillQuestionnaire, sendButton } from './family.ts'
import { expectOneLead, visitOnce, wakeWorker } from './faults/phone.ts'
import { expect, test } from './faults/row.ts'
import { BAD_LINE } from './test.ts'

test('the worker sends what waits when no page of ours is open', async ({
  family,
  openDevice,
  product,
  expectedErrors,
  ownServer: server,
}) => {
  expectedErrors.push(BAD_LINE)
  const context = await openDevice(server.origin)
  const page = await visitOnce(context)
  await fillQuestionnaire(page, family)
  await server.stop()
  await sendButton(page).click()
  await expect(page.getByText("You're offline").first()).toBeVisible()
  await page.goto('about:blank')
  await server.start()
  await wakeWorker(await context.newCDPSession(page), server.origin)
  await expectOneLead(product.sql, family)
})
