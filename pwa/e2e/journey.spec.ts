import {
  buildFamily,
  fillAndSend,
  openComparison,
  selectToCompare,
  sendButton,
  sendForResults,
  typeQuestionnaire,
} from './family.ts'
import { expect, test } from './test.ts'

test('a family gets from the landing page to its matches, and becomes one lead', async ({
  page,
  product,
}) => {
  const family = buildFamily()
  await page.goto('/')
  await page.getByRole('link', { name: 'Start Your Search' }).first().click()
  await expect(page.getByRole('heading', { name: 'Tell Us About Your Needs' })).toBeVisible()
  await typeQuestionnaire(page, family)
  await sendButton(page).click()

  await expect(page).toHaveURL('/results')
  await expect(page.getByText('Perfect! Your Search is Complete! ✨')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your Perfect Matches!' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Available Communities' })).toBeVisible()
  await expect(page.getByText(/reference [A-Z]{3}-\d{3}/i).first()).toBeVisible()

  const leads = await product.sql`select * from questionnaires where email = ${family.email}`
  expect(leads).toHaveLength(1)
  expect(leads[0]).toMatchObject({ memory_care: true, gardens: true, spa: false, marketing_opt_in: false })
  const consents =
    await product.sql`select 1 from submissions where consent_terms is not null and questionnaire_id = ${leads[0]?.id}`
  expect(consents).toHaveLength(1)
})

test('correcting the answers in a second search keeps one lead', async ({ page, product }) => {
  const family = buildFamily()
  await sendForResults(page, family)
  await page.getByRole('link', { name: 'Back to Questionnaire' }).click()
  await expect(page.getByLabel('First Name')).toHaveValue(family.firstName)
  await page.getByLabel('First Name').fill('Eleanor')
  await sendButton(page).click()
  await expect(page).toHaveURL('/results')
  await expect(page.getByRole('region', { name: 'Search Criteria' })).toContainText('Eleanor Calloway')

  const leads = await product.sql`select first_name from questionnaires where email = ${family.email}`
  expect(leads.map((lead) => lead.first_name)).toEqual(['Eleanor'])
})

test('an email that another phone has used is reported, and the answers stay in the form', async ({
  openDevice,
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/409/)
  const family = buildFamily()
  await sendForResults(page, family)

  const other = await openDevice(new URL(page.url()).origin)
  const second = await other.newPage()
  await second.goto('/questionnaire')
  await fillAndSend(second, family)
  await expect(second.getByText('Email Already Used').first()).toBeVisible()
  await expect(second).toHaveURL('/questionnaire')
  await expect(second.getByLabel('First Name')).toHaveValue(family.firstName)
  await expect(second).toHaveTitle(/^Error: /)
  await expect(second.locator('[data-part="error-summary"]')).toBeFocused()
  const message =
    'This email has already been used for a questionnaire submission. Each email can only be used once.'
  await second.getByRole('link', { name: message }).click()
  const email = second.getByLabel('Email')
  await expect(email).toBeFocused()
  await email.blur()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
})

test('invalid and missing answers are listed and linked, and nothing typed is lost', async ({
  page,
  product,
}) => {
  const [before] = await product.sql`select count(*)::int from questionnaires`
  await page.goto('/questionnaire')
  await page.getByLabel('First Name').fill('Ruth')
  await page.getByLabel('Email').fill('not an address')
  await page.getByLabel('ZIP code, +4 (optional)').fill('123')
  await sendButton(page).click()
  for (const message of [
    'Last name is required',
    'Please select an age range',
    'Please select a gender',
    'Please enter a valid email address',
    'City is required',
    'Please select a state',
    'Please enter a valid ZIP code',
    'Please select a budget range',
    'Please select at least one amenity',
    'You must agree to the Terms of Service',
  ]) {
    await expect(page.getByText(message, { exact: true }).first()).toBeVisible()
  }
  await page.getByRole('link', { name: 'City is required' }).click()
  await expect(page.getByLabel('City')).toBeFocused()
  await expect(page.getByLabel('First Name')).toHaveValue('Ruth')
  const [after] = await product.sql`select count(*)::int from questionnaires`
  expect(after).toEqual(before)
})

test('a family views a community, compares two and sends a message', async ({ page, product }) => {
  const family = buildFamily()
  await sendForResults(page, family)

  await selectToCompare(page, 2)
  await page.getByRole('link', { name: 'Learn More' }).first().click()
  await expect(page).toHaveURL(/\/facilities\//)
  await expect(page.getByText('Amenities & Services')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Results' }).click()
  await openComparison(page)
  await page.goBack()
  await page.getByRole('link', { name: 'Schedule Free Consultation' }).click()

  await expect(page.getByRole('heading', { name: 'Send Us a Message' })).toBeVisible()
  await page.getByLabel('First Name').fill(family.firstName)
  await page.getByLabel('Last Name').fill(family.lastName)
  await page.getByLabel('Email').fill(family.email)
  await page.getByLabel('Message', { exact: true }).fill('We would like to talk to someone about my mother.')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Message Sent!').first()).toBeVisible()
  const messages = await product.sql`select * from contacts where email = ${family.email}`
  expect(messages).toHaveLength(1)
})
