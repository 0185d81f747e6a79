import { expectAccessible } from './expect-accessible.ts'
import { sendAnswers } from './portal/arrivals.ts'
import { openSettings, openTab, PORTAL, pressHead, signIn, test, typeLogin } from './portal/operator.ts'
import { expect } from './test.ts'

const PASSWORD = 'a quiet harbor at noon'

test('an owner invites an advisor, who works in the inbox until the owner deactivates them', async ({
  page,
  browser,
  operator,
}) => {
  const ada = `ada-${operator.username}`
  await sendAnswers(page, {})
  await signIn(page, operator)
  const people = (await openSettings(page, 'Team')).getByRole('region', { name: 'People' })
  await people.getByRole('button', { name: 'Invite someone' }).click()
  const form = page.getByRole('dialog', { name: 'Invite someone' })
  await form.getByRole('button', { name: 'Send invitation' }).click()
  await expect(form.getByText('Please enter a valid email address')).toBeVisible()
  await form.getByLabel('Email').fill(`${ada}@example.org`)
  await form.getByLabel('Username').fill(ada)
  await expect(form.getByRole('radio', { name: /^Advisor/ })).toBeChecked()
  await expectAccessible(page, 'inviting someone')
  await page.keyboard.press('Enter')
  const code = page.getByRole('dialog', { name: 'Share this invitation' }).locator('code')
  const link = (await code.textContent()) ?? ''
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(people.getByText(`${ada} · Advisor (invited)`)).toBeVisible()
  await expectAccessible(page, 'the list of people')

  const context = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const advisor = await context.newPage()
  const refused: string[] = []
  advisor.on('response', (response) => {
    if (response.status() === 403) refused.push(response.url())
  })
  const { pathname, hash } = new URL(link)
  await advisor.goto(pathname + hash)
  await expect(advisor).toHaveURL(pathname)
  await advisor.getByLabel('New Password', { exact: true }).fill(PASSWORD)
  await advisor.getByLabel('Confirm New Password').fill(PASSWORD)
  await advisor.getByRole('button', { name: 'Save new password' }).click()
  await expect(advisor.getByText('Please enter your name')).toBeVisible()
  await advisor.getByLabel('Your Name').fill('Ada Byrne')
  await expectAccessible(advisor, 'accepting an invitation')
  await advisor.getByRole('button', { name: 'Save new password' }).click()
  await typeLogin(advisor, { username: ada, password: PASSWORD })
  await expect(advisor).toHaveURL(PORTAL)
  await advisor
    .getByRole('region', { name: 'Today' })
    .getByRole('link', { name: 'Rosa Diaz', exact: true })
    .click()
  const lead = advisor.getByRole('complementary', { name: 'Rosa Diaz' })
  await expect(lead.getByText('opened this lead')).toBeVisible()
  await expect(lead.getByRole('button', { name: /^Erase/ })).toHaveCount(0)
  await lead.locator('summary', { hasText: 'Write to the family' }).click()
  await expect(lead.getByLabel('Text', { exact: true })).toHaveValue(/\n\nAda Byrne\nHearthfinder$/)
  await pressHead(advisor, 'Dashboard')
  await expect(advisor.getByLabel('Tab', { exact: true }).getByRole('option')).toHaveText([
    'Overview',
    'Database',
    'Settings',
  ])
  await expectAccessible(advisor, 'the overview of an advisor')
  await openTab(advisor, 'Settings')
  await expect(advisor.getByRole('region', { name: 'Open sessions' })).toBeVisible()
  await expect(advisor.getByRole('region', { name: 'People' })).toHaveCount(0)
  await expect(advisor.getByLabel('Your Name')).toHaveValue('Ada Byrne')
  await advisor.getByLabel('Your Name').fill('Ada B. Byrne')
  await advisor.getByRole('button', { name: 'Save name' }).click()
  await expect(advisor.getByText('Your name is saved.')).toBeVisible()
  await expectAccessible(advisor, 'the dashboard of an advisor')
  expect(refused).toEqual([])
  await advisor.goto(`${PORTAL}/add-business`)
  await expect(advisor.getByRole('heading', { name: 'Not allowed' })).toBeVisible()
  await advisor.getByRole('link', { name: 'Open the dashboard' }).click()
  // Otherwise a call that is still under way finds out first, and the page is the login before the link is clicked.
  await openTab(advisor, 'Settings')

  await pressHead(page, 'Refresh')
  await people.getByRole('button', { name: new RegExp(`^Deactivate.*${ada}`) }).click()
  await people.getByRole('button', { name: 'Deactivate', exact: true }).click()
  await expect(people.getByText(`${ada} · Advisor (deactivated)`)).toBeVisible()
  await advisor.getByRole('link', { name: /^Inbox/ }).click()
  await expect(advisor.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  await typeLogin(advisor, { username: ada, password: PASSWORD })
  await expect(advisor.getByText('Invalid username or password')).toBeVisible()
  await context.close()
})

test('a script reads figures with a token until it is revoked', async ({ page, operator }) => {
  await signIn(page, operator)
  const tokens = (await openSettings(page, 'Technical')).getByRole('region', { name: 'Tokens for scripts' })
  await tokens.getByRole('button', { name: 'Create a token' }).click()
  const form = page.getByRole('dialog', { name: 'Create a token' })
  await form.getByRole('button', { name: 'Create token' }).click()
  await expect(form.getByText('Please say what it is for')).toBeVisible()
  await form.getByLabel('What it is for').fill('Weekly figures')
  await form.getByRole('checkbox', { name: /^Figures/ }).check()
  await expectAccessible(page, 'creating a token')
  await form.getByRole('button', { name: 'Create token' }).click()
  const shown = page.getByRole('dialog', { name: 'The new token' })
  const token = (await shown.locator('code').first().textContent()) ?? ''
  await expectAccessible(page, 'a new token')
  await shown.getByRole('button', { name: 'I’ve saved it' }).click()
  await expect(tokens.getByText(/never used/)).toBeVisible()

  const { origin } = new URL(page.url())
  const read = async (path: string) =>
    (await fetch(`${origin}/api/admin${path}`, { headers: { authorization: `Bearer ${token}` } })).status
  expect([await read('/analytics'), await read('/questionnaires'), await read('/sessions')]).toEqual([
    200, 403, 403,
  ])
  await tokens.getByRole('button', { name: /^Revoke.*Weekly figures/ }).click()
  await tokens.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(tokens.getByText('Weekly figures')).toHaveCount(0)
  expect(await read('/analytics')).toBe(401)
})
