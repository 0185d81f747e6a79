import type { Page } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { buildFamily, sendForResults, waitUntilInstalled } from './family.ts'
import { download } from './shortlist/download.ts'
import { saveFirstCommunity } from './shortlist/save-first-community.ts'
import { openNotes } from './shortlist/write-note.ts'
import { expect, NETWORK_ERRORS, test } from './test.ts'

/** Draws a picture that is larger than what the app keeps, with the browser's own encoder. */
const drawPhoto = async (page: Page) => {
  const base64 = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 2400, height: 1200 })
    canvas.getContext('2d')?.fillRect(0, 0, 1200, 1200)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  return { name: 'room.png', mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') }
}

test('a family works with its shortlist offline, and moves it to another phone', async ({
  openDevice,
  ownServer: server,
  expectedErrors,
}) => {
  expectedErrors.push(NETWORK_ERRORS)
  const phone = await openDevice(server.origin)
  const page = await phone.newPage()
  await sendForResults(page, buildFamily())
  await waitUntilInstalled(page)
  const results = await page.evaluate(() => [
    sessionStorage.getItem('searchResults') ?? '',
    sessionStorage.getItem('questionnaireData') ?? '',
  ])
  const other = await openDevice(server.origin)
  const otherPage = await other.newPage()
  await otherPage.goto('/about')
  await waitUntilInstalled(otherPage)
  await server.stop()

  const name = await test.step('save', () => saveFirstCommunity(page))
  await page.goto('/shortlist')
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()

  await test.step('status, visit and notes survive a reload', async () => {
    await page.getByLabel(`Status of ${name}`).selectOption('Visit planned')
    await page.getByLabel(`Visit on at ${name}`).fill('2031-03-05')
    await page.getByLabel(`Time of the visit at ${name}`).fill('10:30')
    await openNotes(page)
    await page.getByLabel(`Notes about ${name}`).fill('Ask for Maria, “the nurse”')
    await expect(page.getByText(/^Saved on this phone \d/)).toBeVisible()
    await page.reload()
    await expect(page.getByLabel(`Status of ${name}`)).toHaveValue('visit_planned')
    await expect(page.getByLabel(`Time of the visit at ${name}`)).toHaveValue('10:30')
    await expect(page.getByLabel(`Notes about ${name}`)).toHaveValue('Ask for Maria, “the nurse”')
  })

  await test.step('a calendar file', async () => {
    const { text } = await download(page, /^Add to calendar/)
    expect(text).toContain('\r\nDTSTART:20310305T163000Z\r\n')
    expect(text).toContain('\r\nEND:VCALENDAR\r\n')
  })

  await test.step('a photo is scaled down and kept', async () => {
    await openNotes(page)
    await page.getByLabel(`Add photos of ${name}`).setInputFiles(await drawPhoto(page))
    const photo = page.getByRole('img', { name: `Photo 1 of ${name}` }).first()
    await expect(photo).toBeVisible()
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
      .toEqual([1600, 800])
    await expectAccessible(page, 'shortlist')
  })

  await test.step('the checklist', async () => {
    await page.getByRole('link', { name: `Visit checklist for ${name}` }).click()
    const item = page.getByRole('group', { name: 'It smells fresh, and floors and bathrooms are clean.' })
    await item.getByRole('button', { name: 'Good', exact: true }).click()
    await expect(item.getByRole('button', { name: 'Good', exact: true, pressed: true })).toBeVisible()
    await item.getByRole('button', { name: 'Add note' }).click()
    await page.getByLabel('Note: It smells fresh').fill('Lavender')
    await expect(page.getByText('1 of 25 looked at.')).toBeVisible()
    await expect(page.getByText(/^Saved on this phone \d/)).toBeVisible()
    await expectAccessible(page, 'visit checklist')
    await page.reload()
    await expect(item.getByRole('button', { name: 'Good', exact: true, pressed: true })).toBeVisible()
    await expect(page.getByLabel('Note: It smells fresh')).toHaveValue('Lavender')
  })

  const file = await test.step('export', async () => {
    await page.goto('/shortlist')
    return download(page, /^Save as a file/)
  })
  expect(file.text).not.toContain(JSON.parse(results[0] ?? '').key)

  await test.step('import on another phone', async () => {
    await otherPage.evaluate(([found, answers]) => {
      sessionStorage.setItem('searchResults', found ?? '')
      sessionStorage.setItem('questionnaireData', answers ?? '')
    }, results)
    await otherPage.goto('/shortlist')
    await otherPage.getByLabel('Add a shortlist from a file').setInputFiles(file.path)
    await expect(otherPage.getByText(/^Added 1, updated 0\./)).toBeVisible()
    await expect(otherPage.getByLabel(`Notes about ${name}`)).toHaveValue('Ask for Maria, “the nurse”')
    await openNotes(otherPage)
    await expect(otherPage.getByRole('img', { name: `Photo 1 of ${name}` }).first()).toBeVisible()
  })

  await test.step('bring both phones’ notes together', async () => {
    await otherPage.getByLabel(`Notes about ${name}`).fill('Too loud for her')
    await otherPage.getByLabel(`Notes about ${name}`).blur()
    await expect(otherPage.getByText(/^Saved on this phone \d/)).toBeVisible()
    const sisters = await download(otherPage, /^Save as a file/)
    await page.getByLabel('Add a shortlist from a file').setInputFiles(sisters.path)
    await expect(page.getByText(/^Added 0, updated 1\./)).toBeVisible()
    await expect(page.getByLabel(`Notes about ${name}`)).toHaveValue('Ask for Maria, “the nurse”')
    await openNotes(page)
    await expect(page.getByText('Too loud for her')).toBeVisible()
    await expect(page.getByText(/^From another phone/)).toBeVisible()
    await expectAccessible(page, 'notes of two phones')
  })

  await test.step('delete from "What this phone keeps"', async () => {
    await page.goto('/your-phone')
    await expect(page.getByText(/1 community, 1 with notes, 1 photo \(0\.1 MB\)/)).toBeVisible()
    await expectAccessible(page, 'what this phone keeps')
    await page.getByRole('button', { name: /^Delete this shortlist/ }).click()
    await page.getByRole('button', { name: 'Yes, delete it' }).click()
    await expect(page.getByText('No community is saved on a shortlist.')).toBeVisible()
    await page.goto('/shortlist')
    await expect(page.getByText(/^Nothing is saved yet\./)).toBeVisible()
  })
})

test('the shortlist and the checklist fit a screen of 320 pixels, with the longest words', async ({
  page,
}) => {
  await sendForResults(page, buildFamily())
  const name = await saveFirstCommunity(page)
  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto('/shortlist')
  await openNotes(page)
  await page.getByLabel(`Notes about ${name}`).fill('W'.repeat(200))
  await page.getByLabel(`Status of ${name}`).selectOption('Visit planned')
  await expect(page.getByLabel(`Visit on at ${name}`)).toBeVisible()
  await expectAccessible(page, 'shortlist at 320 pixels')
  await page.getByRole('link', { name: `Visit checklist for ${name}` }).click()
  await expect(page.getByRole('heading', { name: 'Money and contract' })).toBeVisible()
  await expectAccessible(page, 'visit checklist at 320 pixels')
})

test('the communities of a shortlist can be compared', async ({ page }) => {
  await sendForResults(page, buildFamily())
  const save = page.getByRole('button', { name: /^Save / })
  const listed = page.locator('[data-part=community-list] h3')
  await expect(listed.nth(1)).toBeVisible()
  const names = await listed.allTextContents()
  for (const name of names.slice(0, 2)) {
    await save.first().click()
    await expect(page.getByRole('button', { name: `Saved ${name}` })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Your shortlist (2)' }).click()
  await page.getByRole('link', { name: 'Compare 2' }).click()
  await expect(page.getByRole('columnheader')).toContainText(names.slice(0, 2))
})

test('two tabs that edit different fields keep each other’s work', async ({ context, page }) => {
  await sendForResults(page, buildFamily())
  const name = await saveFirstCommunity(page)
  await page.goto('/shortlist')
  const second = await context.newPage()
  await second.goto('/shortlist')
  await second.getByLabel(`Status of ${name}`).selectOption('Called')
  await openNotes(page)
  await page.getByLabel(`Notes about ${name}`).fill('Call again on Monday')
  await page.getByLabel(`Notes about ${name}`).blur()
  await expect(second.getByLabel(`Notes about ${name}`)).toHaveValue('Call again on Monday')
  await expect(page.getByLabel(`Status of ${name}`)).toHaveValue('called')
})

test('the last keystrokes of a note survive a tab that is closed at once', async ({ context, page }) => {
  await sendForResults(page, buildFamily())
  const name = await saveFirstCommunity(page)
  await page.goto('/shortlist')
  await openNotes(page)
  await page.getByLabel(`Notes about ${name}`).fill('Room 12')
  await page.close({ runBeforeUnload: true })
  const again = await context.newPage()
  await again.goto('/shortlist')
  await expect(again.getByLabel(`Notes about ${name}`)).toHaveValue('Room 12')
})
