import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { Page } from '@playwright/test'
import { portOf } from '#server/testing/smtp.ts'
import { expectAccessible } from './expect-accessible.ts'
import { ARRIVAL_TIMEOUT, buildFamily } from './family.ts'
import { expect, test } from './mailed/mailing-test.ts'
import { sendAnswers } from './portal/arrivals.ts'
import { openSettings, signIn } from './portal/operator.ts'
import { OPERATOR } from './product/server.ts'

/** What a receiver got: the event's id and type, and what its signature covers. */
interface Delivery {
  path: string
  id: string
  type: string
  headers: IncomingHttpHeaders
  body: string
}

/** Starts an operator's own system, which answers with `status` and keeps what it gets. */
async function startReceiver() {
  const deliveries: Delivery[] = []
  const receiver = {
    deliveries,
    status: 204,
    url: (path: string) => `http://127.0.0.1:${port}${path}`,
    close,
  }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { headers, url = '' } = request
    const id = String(headers['webhook-id'])
    deliveries.push({ path: url, id, type: JSON.parse(body).type, headers, body })
    response.writeHead(receiver.status).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const port = portOf(server)
  function close(): Promise<unknown> {
    server.closeAllConnections()
    return new Promise((done) => server.close(done))
  }
  return receiver
}

/** Whether one of a delivery's signatures was made with a secret (Standard Webhooks 1.0.0). */
function isSignedWith(secret: string, { headers, id, body }: Delivery): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signed = `${id}.${headers['webhook-timestamp']}.${body}`
  const expected = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(expected)
}

test.beforeEach(() => test.slow())

const signInAndOpen = async (page: Page, section: string) => {
  await signIn(page, OPERATOR)
  return openSettings(page, section)
}

test('emails a new lead to the chosen address, and lists what can’t be delivered until it is tried again', async ({
  mailing,
  openDevice,
}) => {
  const address = 'duty@care.example.org'
  const page = await (await openDevice(mailing.origin)).newPage()
  const settings = await signInAndOpen(page, 'Notifications')
  const duty = settings.getByRole('region', { name: 'New leads and messages' })
  await duty.getByLabel('Your address for these emails').fill(address)
  await duty.getByRole('radio', { name: 'An email for each one, at once' }).check()
  await duty.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(duty.getByText('Your choice is saved.')).toBeVisible()
  await expectAccessible(page, 'the panel of duty emails')

  await sendAnswers(page, buildFamily())
  await expect.poll(() => mailing.mail.countTo(address), ARRIVAL_TIMEOUT).toBe(1)

  mailing.mail.full.add(address)
  await sendAnswers(page, buildFamily())
  const undelivered = page.getByRole('region', { name: 'Undelivered emails' })
  await expect(async () => {
    await page.reload()
    await expect(undelivered).toBeVisible({ timeout: 5000 })
  }).toPass(ARRIVAL_TIMEOUT)
  const item = undelivered.getByRole('listitem')
  await expect(item).toContainText(`to ${address}`)
  await expect(item).toContainText('New lead')
  await expectAccessible(page, 'undelivered emails')
  mailing.mail.full.delete(address)
  await item.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => mailing.mail.countTo(address), ARRIVAL_TIMEOUT).toBe(2)
  await expect(async () => {
    await page.reload()
    await expect(settings.getByRole('region', { name: 'New leads and messages' })).toBeVisible()
    await expect(undelivered).toHaveCount(0)
  }).toPass(ARRIVAL_TIMEOUT)
})

test('tells the operator’s own system about leads, signed, also after a change of its address and its secret', async ({
  mailing,
  openDevice,
}) => {
  const receiver = await startReceiver()
  const page = await (await openDevice(mailing.origin)).newPage()
  const settings = await signInAndOpen(page, 'Technical')
  const panel = settings.getByRole('region', { name: 'Webhooks' })
  const dialog = page.getByRole('dialog')
  const keepSecret = async () => {
    const secret = (await dialog.locator('[data-part="secret"]').textContent()) ?? ''
    await dialog.getByRole('button', { name: 'I’ve saved it' }).click()
    return secret
  }
  const count = () => receiver.deliveries.length
  await panel.getByRole('button', { name: 'Add a webhook' }).click()
  await dialog.getByLabel('Address of your system').fill(receiver.url('/first'))
  await dialog.getByLabel(/^Our own/).check()
  await expectAccessible(page, 'the dialog of a new webhook')
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  const secret = await keepSecret()

  await sendAnswers(page, buildFamily())
  await expect.poll(count, ARRIVAL_TIMEOUT).toBe(1)
  const [first] = receiver.deliveries
  expect([first?.path, first?.type]).toEqual(['/first', 'lead.created'])
  expect(first && isSignedWith(secret, first)).toBe(true)

  await panel.getByRole('button', { name: /^Edit/ }).press('Enter')
  await dialog.getByLabel('Address of your system').fill(receiver.url('/second'))
  await dialog.getByLabel(/A new message/).uncheck()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(panel.getByText(receiver.url('/second'), { exact: true })).toBeVisible()
  await expect(
    panel.getByText('Our own: lead.created, lead.corrected, lead.erased', { exact: true }),
  ).toBeVisible()

  receiver.status = 500
  await sendAnswers(page, buildFamily())
  await expect.poll(count, ARRIVAL_TIMEOUT).toBe(2)
  await panel.getByRole('button', { name: /^Deliveries/ }).click()
  const failed = panel
    .getByRole('listitem')
    .filter({ hasText: '(The receiver answered with status 500.)' })
    .last()
  await expect(async () => {
    await panel.getByRole('button', { name: 'Reload the deliveries' }).click()
    await expect(failed).toBeVisible({ timeout: 2000 })
  }).toPass(ARRIVAL_TIMEOUT)
  await expectAccessible(page, 'the deliveries of a webhook')
  await panel.getByRole('button', { name: 'Change the secret' }).click()
  await panel.getByRole('button', { name: 'Change it' }).click()
  const newSecret = await keepSecret()
  receiver.status = 204
  await failed.getByRole('button', { name: /^Send again/ }).click()
  await expect.poll(count, ARRIVAL_TIMEOUT).toBeGreaterThanOrEqual(3)
  const [, attempt, again] = receiver.deliveries
  expect([again?.path, again?.id]).toEqual(['/second', attempt?.id])
  for (const one of [secret, newSecret]) expect(again && isSignedWith(one, again)).toBe(true)

  await panel.getByRole('button', { name: /^Switch off/ }).click()
  await expect(panel.getByText('(off)')).toBeVisible()
  await panel.getByRole('button', { name: /^Delete/ }).click()
  await panel.getByRole('button', { name: 'Delete it' }).click()
  await expect(panel.getByText(receiver.url('/second'))).toHaveCount(0)
  await receiver.close()
})
