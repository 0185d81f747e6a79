import { buildFamily, sendForResults } from './family.ts'
import { allowCopying, shareByLink, startList } from './sharing/share-by-link.ts'
import { saveFirstCommunity } from './shortlist/save-first-community.ts'
import { writeNote } from './shortlist/write-note.ts'
import { test } from './test.ts'

test.use({ serviceWorkers: 'block' })
test('shots', async ({ page, product, openDevice }) => {
  const shot = (name: string, fullPage = false) => page.screenshot({ path: `/tmp/h2/${name}.png`, fullPage })
  await page.goto('/')
  await shot('landing')
  await page.getByRole('button', { name: 'Menu' }).click()
  await shot('menu')
  await page.goto('/open')
  await shot('open')
  await page.goto('/shortlist')
  await shot('shortlist-empty')
  for (const width of [1280, 1024, 900]) {
    await page.setViewportSize({ width, height: 500 })
    await page.goto('/')
    await shot(`header-${width}`)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await allowCopying(page.context())
  await sendForResults(page, buildFamily())
  await shot('list')
  await page.getByRole('link', { name: 'Open it on another phone' }).scrollIntoViewIfNeeded()
  await shot('list-end')
  await saveFirstCommunity(page)
  await writeNote(page, 'Mother liked the garden.')
  await shot('shortlist', true)
  await startList(page)
  await shot('shortlist-shared', true)
  const link = await shareByLink(page)
  const sister = await (await openDevice(product.origin)).newPage()
  await sister.setViewportSize({ width: 390, height: 844 })
  await sister.goto(link)
  await sister.getByText('Mother liked').waitFor()
  await sister.screenshot({ path: '/tmp/h2/read-along.png', fullPage: true })
})
