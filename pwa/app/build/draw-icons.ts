/**
 * Renders the PNG icons from icons/icon.svg, and the picture of link previews, with the tests' Chromium: `bun pwa/app/build/draw-icons.ts [path to chromium]`.
 * Run it by hand after changing the drawing, and commit the icons.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'

const icons = join(import.meta.dirname, '../../public/icons')
const readFont = () =>
  readFile(
    join(
      import.meta.dirname,
      '../../../node_modules/@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2',
    ),
    'base64',
  )

/** `scale` is the share of the square that the drawing fills. A mask may crop all but the inner 80%. */
const ICONS = [
  { file: 'icon-192.png', size: 192, isSquare: false, scale: 1 },
  { file: 'icon-512.png', size: 512, isSquare: false, scale: 1 },
  { file: 'icon-maskable-512.png', size: 512, isSquare: true, scale: 0.86 },
  { file: 'apple-touch-icon.png', size: 180, isSquare: true, scale: 0.98 },
]

const PREVIEW_STYLE = `
  @font-face { font-family: Atkinson; font-weight: 200 800; src: url(data:font/woff2;base64,${await readFont()}) }
  body { display: flex; align-items: center; gap: 48px; height: 630px; margin: 0; padding: 0 72px; box-sizing: border-box;
    background: #fbf7f0; color: #1d2a26; font-family: Atkinson }
  .text { flex: 1 } .text > svg { width: 96px; height: 96px }
  h1 { margin: 28px 0 20px; font-size: 60px; line-height: 1.12; font-weight: 750 }
  p { margin: 0; font-size: 30px; color: #44504c }
  .porch { width: 420px; height: 486px; overflow: hidden; border-radius: 50% 50% 14px 14px / 42% 42% 14px 14px }
  .porch > svg { display: block; width: 100% }`

const executablePath = process.argv[2]
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
const drawing = await readFile(join(icons, 'icon.svg'), 'utf8')
for (const { file, size, isSquare, scale } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${drawing}`)
  await page.evaluate(
    ({ isSquare, scale }) => {
      if (isSquare) document.getElementById('ground')?.setAttribute('rx', '0')
      const inset = (512 * (1 - scale)) / 2
      for (const path of document.querySelectorAll('svg > path'))
        path.setAttribute('transform', `translate(${inset} ${inset}) scale(${scale})`)
    },
    { isSquare, scale },
  )
  await page.screenshot({ path: join(icons, file), omitBackground: true })
  await page.close()
}
await drawPreview()
await browser.close()

/** The picture of link previews: the landing page's drawing and headline. Without a name, because each site has its own. */
async function drawPreview() {
  const porch = await readFile(join(import.meta.dirname, '../../family/landing/porch.svg'), 'utf8')
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
  await page.setContent(`<style>${PREVIEW_STYLE}</style>
    <div class="text">${drawing}<h1>Find the Perfect Senior Living Community Near You</h1>
    <p>A list that fits, with the reasons for each one.</p></div><div class="porch">${porch}</div>`)
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: join(icons, '../og-image.png') })
}
