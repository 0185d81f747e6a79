import type { Page } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { MESSAGE, sendAnswers, sendMessage } from './portal/arrivals.ts'
import { PORTAL, pressHead, signIn, test } from './portal/operator.ts'
import { OPERATOR } from './product/server.ts'
import { expect } from './test.ts'

const openMessages = async (page: Page) => {
  await page.getByRole('link', { name: /^Inbox/ }).click()
  await page.getByRole('link', { name: /^Messages/ }).click()
  await expect(page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible()
}
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const panelOf = (page: Page, name: string) => page.getByRole('complementary', { name })

test('message 51 is found, answered, attached, noted and erased', async ({ page, operator, product }) => {
  await sendMessage(page)
  for (let number = 0; number < 50; number++)
    await sendMessage(page, { firstName: `Later${number}`, email: `later-${number}@example.org` })
  await sendAnswers(page, { phone: '512-767-7319' })
  await sendAnswers(page, { firstName: 'Bea', lastName: 'Other', email: 'bea@example.org' })
  await signIn(page, operator)
  await openMessages(page)
  await expect(page.getByText('The first 50 messages')).toBeVisible()
  await page.getByRole('button', { name: 'Show more messages' }).press('Enter')
  await expect(page.getByText('51 messages', { exact: true })).toBeVisible()
  await page.getByLabel('Search name, email').fill('WILHELM garden')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 message', { exact: true })).toBeVisible()
  await rowOf(page, 'Wilhelmina Quimby').getByRole('button').press('Enter')
  const panel = panelOf(page, 'Wilhelmina Quimby')
  await expect(panel.getByRole('heading', { name: 'Wilhelmina Quimby' })).toBeFocused()
  await expect(panel.getByText('read the message')).toBeVisible()
  await panel.locator('summary', { hasText: 'Answer by email' }).press('Enter')
  await panel.getByLabel('Begin with').selectOption('Answer to a message')
  await expect(panel.getByText('This installation has no mail server.')).toBeVisible()
  await expectAccessible(page, 'an answer to a message')
  await panel.getByRole('button', { name: 'Copy the text and keep it here' }).press('Enter')
  await expect(panel.getByRole('region', { name: 'Answers by email' })).toContainText('Hello Wilhelmina,')
  await expect(panel.getByText('marked it answered')).toBeVisible()
  await expect(panel.getByText('Answered', { exact: true })).toBeVisible()
  await panel.getByRole('button', { name: /^Attach to Rosa Diaz/ }).press('Enter')
  await expect(panel.getByRole('heading', { name: 'Attached to' })).toBeFocused()
  await expect(panel.getByText('attached it to Rosa Diaz')).toBeVisible()
  await panel.getByRole('button', { name: 'Detach' }).press('Enter')
  await panel.getByLabel('Find a lead').fill('bea@')
  await page.keyboard.press('Enter')
  await panel.getByRole('button', { name: /^Attach to Bea Other · Austin, TX/ }).press('Enter')
  await expect(panel.getByText('attached it to Bea Other')).toBeVisible()
  await panel.getByLabel('Note').fill('Wants to see the garden.')
  await panel.getByRole('button', { name: 'Add note' }).click()
  await expect(panel.getByRole('listitem').filter({ hasText: 'Wants to see' })).toBeVisible()
  await panel.getByRole('link', { name: /^Bea Other/ }).click()
  const lead = panelOf(page, 'Bea Other')
  await expect(lead.getByText(MESSAGE.message)).toBeVisible()
  await lead.getByRole('link', { name: 'Attached, Answered – Open the message' }).click()
  await panel.getByRole('button', { name: 'Erase this message' }).click()
  await page.getByLabel('Reason').fill('asked by phone')
  await page.getByRole('button', { name: 'Erase', exact: true }).click()
  await expect(panel).toHaveCount(0)
  await expect(
    page.getByText('The first 50 messages').or(page.getByText('50 messages', { exact: true })),
  ).toBeVisible()
  expect(await product.sql`select from contacts where email = ${MESSAGE.email}`).toHaveLength(0)
  expect(await product.sql`select from inbox_message_events`).toHaveLength(0)
})

test('filters messages, and marks one as unread and not answered again', async ({ page, operator }) => {
  await sendMessage(page)
  await sendMessage(page, { firstName: 'Second', email: 'second@example.org' })
  await signIn(page, operator)
  await openMessages(page)
  await rowOf(page, 'Wilhelmina').getByRole('button').click()
  const panel = panelOf(page, 'Wilhelmina Quimby')
  await panel.getByRole('button', { name: 'Mark as answered' }).click()
  await expect(panel.getByText('Answered', { exact: true })).toBeVisible()
  await panel.getByRole('button', { name: 'Mark as not answered' }).click()
  await expect(panel.getByText('Not answered yet')).toBeVisible()
  await panel.getByRole('button', { name: 'Mark as answered' }).click()
  await panel.getByRole('button', { name: 'Mark as unread' }).click()
  await expect(panel).toHaveCount(0)
  await expect(rowOf(page, 'Wilhelmina').getByText('Unread')).toBeVisible()
  await page.getByLabel('Show', { exact: true }).selectOption('answered')
  await expect(page.getByText('1 message', { exact: true })).toBeVisible()
  expect(new URL(page.url()).search).toBe('?view=answered')
  await page.getByLabel('Show', { exact: true }).selectOption('unanswered')
  await expect(rowOf(page, 'Second')).toBeVisible()
  await page.getByLabel('Show', { exact: true }).selectOption('attached')
  await expect(page.getByText('No message is attached to a lead yet.')).toBeVisible()
  await page.getByLabel('Show', { exact: true }).selectOption('all')
  await rowOf(page, 'Second').getByRole('button').click()
  await page.getByRole('button', { name: 'Add as a family' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('second@example.org')
  await expect(page.getByRole('dialog').getByLabel('Note')).toHaveValue(MESSAGE.message)
  await page.getByLabel(/may we keep/).selectOption('Yes')
  await page.getByLabel(/may we give/).selectOption('No')
  await page.getByRole('button', { name: 'Add the family' }).click()
  const added = panelOf(page, 'Second Quimby')
  await expect(added.getByRole('link', { name: /^Attached/ })).toBeVisible()
})

test('tells the later of two operators, and overwrites nothing', async ({
  page,
  openDevice,
  operator,
  product,
  expectedErrors,
}) => {
  expectedErrors.push(/409/)
  await sendMessage(page)
  await signIn(page, operator)
  await openMessages(page)
  await rowOf(page, 'Wilhelmina').getByRole('button').click()
  const panel = panelOf(page, 'Wilhelmina Quimby')
  await expect(panel.getByText('read the message')).toBeVisible()
  const others = await (await openDevice(product.origin)).newPage()
  await signIn(others, OPERATOR)
  await others.goto(page.url())
  await panelOf(others, 'Wilhelmina Quimby').getByRole('button', { name: 'Mark as answered' }).click()
  await expect(panelOf(others, 'Wilhelmina Quimby').getByText('Answered', { exact: true })).toBeVisible()
  await panel.getByRole('button', { name: 'Mark as answered' }).click()
  await expect(panel.getByRole('alert')).toContainText(
    /^admin marked it answered at \d+:\d\d [AP]M\. Your change isn’t saved\./,
  )
  await expect(panel.getByText('Answered', { exact: true })).toBeVisible()
  expect(await product.sql`select from inbox_message_events where kind = 'answered'`).toHaveLength(1)
})

test('the counts in the title, on the link and on the badge follow what arrives, and no row moves', async ({
  page,
  operator,
}) => {
  await page.addInitScript(() => {
    const badges: number[] = []
    Object.assign(window, { badges })
    Object.assign(navigator, {
      setAppBadge: async (count: number) => void badges.push(count),
      clearAppBadge: async () => void badges.push(0),
    })
  })
  const lastBadge = () => page.evaluate(() => (window as unknown as { badges: number[] }).badges.at(-1))
  await sendMessage(page)
  await signIn(page, operator)
  await expect(page.getByRole('link', { name: 'Inbox, 1 new' })).toBeVisible()
  await expect(page).toHaveTitle(/^\(1\) Overview/)
  expect(await lastBadge()).toBe(1)
  await sendAnswers(page)
  await expect(page.getByRole('link', { name: 'Inbox, 2 new' })).toBeVisible()
  await openMessages(page)
  await expect(rowOf(page, 'Wilhelmina')).toBeVisible()
  await sendMessage(page, { firstName: 'Second' })
  await expect(page).toHaveTitle(/^\(3\) Messages – Inbox/)
  await expect(page.getByRole('link', { name: 'Messages, 2 new' })).toBeVisible()
  await expect(rowOf(page, 'Second')).toHaveCount(0)
  await page.getByRole('button', { name: '1 new – Show' }).press('Enter')
  await expect(rowOf(page, 'Second')).toBeVisible()
  await expect(page.getByText('2 messages', { exact: true })).toBeFocused()
  await expect(page.getByRole('button', { name: /new – Show/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Families, 1 new' }).click()
  await expect(rowOf(page, 'Rosa Diaz')).toBeVisible()
  await sendAnswers(page, { firstName: 'Late', email: 'late@example.org' })
  await page.getByRole('button', { name: '1 new – Show' }).click()
  await expect(rowOf(page, 'Late Diaz')).toBeVisible()
  expect(await lastBadge()).toBe(4)
  await pressHead(page, 'Logout')
  await expect(page).toHaveTitle(/^(?!\()/)
  expect(await lastBadge()).toBe(0)
})

test('of two tabs, one reads the stream and both show its counts', async ({ page, operator, context }) => {
  await signIn(page, operator)
  await expect(page.getByRole('link', { name: 'Inbox', exact: true })).toBeVisible()
  const streams: string[] = []
  const second = await context.newPage()
  second.on('request', (request) => request.url().endsWith('/stream') && streams.push(request.url()))
  await second.goto(PORTAL)
  await expect(second.getByRole('link', { name: 'Inbox', exact: true })).toBeVisible()
  await sendMessage(page)
  for (const tab of [page, second])
    await expect(tab.getByRole('link', { name: 'Inbox, 1 new' })).toBeVisible()
  expect(streams).toEqual([])
  await page.close()
  await sendMessage(second)
  await expect(second.getByRole('link', { name: 'Inbox, 2 new' })).toBeVisible()
  expect(streams).toHaveLength(1)
})

test('the messages and one of them pass axe', async ({ page, operator }) => {
  await sendMessage(page, {
    request: { kind: 'tour', community: { id: 'wi-1', name: 'Oak Manor', town: 'Madison, WI' } },
  })
  await sendMessage(page, { firstName: 'Bartholomew-Alexander', lastName: 'Featherstonehaugh' })
  await sendAnswers(page, { phone: '512-767-7319' })
  await signIn(page, operator)
  await page.goto(`${PORTAL}/inbox/messages`)
  await expect(rowOf(page, 'Wilhelmina Quimby')).toBeVisible()
  await expectAccessible(page, 'messages')
  await rowOf(page, 'Wilhelmina Quimby').getByRole('button').click()
  const panel = panelOf(page, 'Wilhelmina Quimby')
  await expect(panel.getByText('read the message')).toBeVisible()
  await expectAccessible(page, 'message')
  await panel.getByRole('button', { name: /^Attach to Rosa Diaz/ }).click()
  await expect(panel.getByText('attached it to Rosa Diaz')).toBeVisible()
  await expectAccessible(page, 'attached message')
})
