import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { startReceiver } from './alerts/webhook-receiver.ts'
import { expectAccessible } from './expect-accessible.ts'
import { ARRIVAL_TIMEOUT } from './family.ts'
import { expect, test } from './mailed/mailing-test.ts'
import { sendAnswers, sendMessage } from './portal/arrivals.ts'
import { openSettings, openTab, PORTAL, signIn } from './portal/operator.ts'
import { OPERATOR } from './product/server.ts'

const ADDRESS = 'duty@care.example.org'
const LEADS = 20
const MESSAGES = 5

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const panelOf = (page: Page, name: string) => page.getByRole('complementary', { name })

/** Chooses an email for each lead and message, and adds a webhook. */
async function askToBeTold(page: Page, receiver: string): Promise<void> {
  const duty = (await openSettings(page, 'Notifications')).getByRole('region', {
    name: 'New leads and messages',
  })
  await duty.getByLabel('Your address for these emails').fill(ADDRESS)
  await duty.getByRole('radio', { name: 'An email for each one, at once' }).check()
  await duty.getByRole('button', { name: 'Save' }).click()
  await expect(duty.getByText('Your choice is saved.')).toBeVisible()
  const dialog = page.getByRole('dialog')
  const technical = await openSettings(page, 'Technical')
  await technical.getByRole('button', { name: 'Add a webhook' }).click()
  await dialog.getByLabel('Address of your system').fill(receiver)
  await dialog.getByLabel(/^Our own/).check()
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  await dialog.getByRole('button', { name: 'I’ve saved it' }).click()
}

/** Twenty families and five writers. Family 7 can be called at 512-555-0107. */
async function arrive(page: Page): Promise<void> {
  for (let number = 1; number <= LEADS; number++) {
    const digits = String(number).padStart(2, '0')
    await sendAnswers(page, {
      firstName: `Family${digits}`,
      email: `family${digits}@example.org`,
      phone: `512-555-01${digits}`,
    })
  }
  for (let number = 1; number <= MESSAGES; number++)
    await sendMessage(page, { firstName: `Writer${number}`, email: `writer${number}@example.org` })
}

test('a morning at the desk: all are announced, one is found by half a number, called and planned, one is erased, the rest exported', async ({
  mailing,
  openDevice,
}) => {
  test.slow()
  const receiver = await startReceiver()
  const page = await (await openDevice(mailing.origin)).newPage()
  await signIn(page, OPERATOR)
  await askToBeTold(page, receiver.url('/leads'))
  await arrive(page)
  await expect.poll(() => mailing.mail.countTo(ADDRESS), ARRIVAL_TIMEOUT).toBe(LEADS + MESSAGES)
  const idsOf = (type: string) =>
    new Set(receiver.deliveries.filter((each) => each.type === type).map(({ id }) => id)).size
  await expect.poll(() => idsOf('lead.created'), ARRIVAL_TIMEOUT).toBe(LEADS)
  await expect.poll(() => idsOf('message.created'), ARRIVAL_TIMEOUT).toBe(MESSAGES)

  await page.goto(`${PORTAL}/inbox`)
  await expect(page.getByText(`${LEADS} leads`, { exact: true })).toBeVisible()
  await page.getByLabel('Search name, email').fill('555-0107')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 lead', { exact: true })).toBeVisible()
  await rowOf(page, 'Family07 Diaz').getByRole('button').press('Enter')
  const lead = panelOf(page, 'Family07 Diaz')
  await expect(lead.getByRole('link', { name: 'Call 512-555-0107' })).toHaveAttribute(
    'href',
    'tel:+15125550107',
  )
  await lead.getByLabel('Stage').selectOption('contacted')
  await lead.getByRole('button', { name: 'Save stage' }).click()
  await expect(lead.getByText('set the stage to Contacted')).toBeVisible()
  await lead.getByLabel('Note').fill('The daughter decides.')
  await lead.getByRole('button', { name: 'Add note' }).click()
  await expect(lead.getByRole('listitem').filter({ hasText: 'The daughter decides.' })).toBeVisible()
  await lead.getByLabel('Next step').fill('Call the daughter')
  await lead.getByLabel('On', { exact: true }).fill('2030-12-02')
  await lead.getByRole('button', { name: 'Add task' }).click()
  await expect(lead.getByText('planned a task for December 2, 2030')).toBeVisible()
  await expectAccessible(page, 'a lead in the morning')
  await lead.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(rowOf(page, 'Family07 Diaz').getByRole('button')).toBeFocused()

  await page.getByLabel('Search name, email').fill('family13@')
  await page.keyboard.press('Enter')
  await rowOf(page, 'Family13 Diaz').getByRole('button').press('Enter')
  await panelOf(page, 'Family13 Diaz').getByRole('button', { name: 'Erase this lead' }).click()
  await page.getByLabel('Reason').fill('asked by phone')
  await page.getByRole('button', { name: 'Erase', exact: true }).click()
  await expect.poll(() => idsOf('lead.erased'), ARRIVAL_TIMEOUT).toBe(1)

  await page.goto(`${PORTAL}/inbox/messages`)
  await expect(page.getByText(`${MESSAGES} messages`, { exact: true })).toBeVisible()
  await rowOf(page, 'Writer3 Quimby').getByRole('button').press('Enter')
  await expect(panelOf(page, 'Writer3 Quimby').getByText('read the message')).toBeVisible()
  await expectAccessible(page, 'a message in the morning')

  await page.goto(PORTAL)
  const panel = await openTab(page, 'Data Export')
  await panel.getByLabel('All columns in the file').check()
  const download = page.waitForEvent('download')
  await panel
    .getByRole('button', { name: /^Export/ })
    .first()
    .click()
  const rows: Record<string, string>[] = parse(await readFile(await (await download).path()), {
    columns: true,
    bom: true,
  })
  expect(rows).toHaveLength(LEADS - 1)
  expect(JSON.stringify(rows)).not.toContain('family13@')
  expect(rows.find(({ Email }) => Email === 'family07@example.org')).toMatchObject({ Stage: 'Contacted' })
  await receiver.close()
})
