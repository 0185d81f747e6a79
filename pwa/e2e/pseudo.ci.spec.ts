import { expectAccessible } from './expect-accessible.ts'
import { buildFamily, openComparison, selectToCompare, sendEmptyForm, sendForResults } from './family.ts'
import { saveFirstCommunity } from './shortlist/save-first-community.ts'
import { writeNote } from './shortlist/write-note.ts'
import { expect, test } from './test.ts'
import { addWisconsinFacts } from './wisconsin-record.ts'

// The screens beside the public pages, which access.spec.ts opens. The project `pseudo` runs both.

test('the screens of a search and its shortlist are translated and fit a small phone', async ({ page }) => {
  test.slow()
  await sendEmptyForm(page)
  await expectAccessible(page, 'questionnaire with errors')
  await addWisconsinFacts(page)
  await sendForResults(page, buildFamily())
  await expectAccessible(page, 'results')
  await selectToCompare(page, 2)
  await openComparison(page)
  await expectAccessible(page, 'comparison')
  await page.goto('/results')
  await saveFirstCommunity(page)
  await expectAccessible(page, 'a community')
  await writeNote(page, 'Ruth')
  await expectAccessible(page, 'shortlist')
  await page.getByRole('link', { name: /^Visit checklist/ }).click()
  await expect(page.getByText('What to look at')).toBeVisible()
  await expectAccessible(page, 'visit checklist')
  await page.goto('/your-phone')
  await expect(page.getByText('Answers and messages')).toBeVisible()
  await expectAccessible(page, 'what this phone keeps')
  await page.goto('/do-not-sell-or-share')
  await expectAccessible(page, 'a search that is shared')
})

test('other screens with content are translated and fit a small phone', async ({ page, expectedErrors }) => {
  test.slow()
  expectedErrors.push(/404 \(Not Found\)/)
  await page.goto('/afford')
  await page.getByLabel('State', { exact: true }).selectOption('WI')
  await page.getByLabel('A monthly price to try').fill('4000')
  await page.getByLabel('Savings').fill('50000')
  await expect(page.getByText('What we assume')).toBeVisible()
  await expectAccessible(page, 'what a family can afford')
  await page.goto('/communities')
  await page.getByLabel('State', { exact: true }).selectOption('TX')
  await page.getByRole('button', { name: 'Show communities' }).click()
  await expect(page.getByRole('button', { name: /^Save / }).first()).toBeVisible()
  await expectAccessible(page, 'communities')
  for (const path of [
    '/open#x',
    '/shared/7lU1v0oJx0C9m9r8u2wQ4A#x',
    '/family-list/7lU1v0oJx0C9m9r8u2wQ4A#x',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page, path)
  }
})
