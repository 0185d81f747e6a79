/**
 * Renders the PNG icons from icons/icon.svg with the tests' Chromium: `bun pwa/build/draw-icons.ts [path to chromium]`.
 * Run it by hand after changing the drawing, and commit the icons.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'

const icons = join(import.meta.dirname, '../public/icons')

/** `scale` is the share of the square that the drawing fills. A mask may crop all but the inner 80%. */
const ICONS = [
  { file: 'icon-192.png', size: 192, isSquare: false, scale: 1 },
  { file: 'icon-512.png', size: 512, isSquare: false, scale: 1 },
  { file: 'icon-maskable-512.png', size: 512, isSquare: true, scale: 0.86 },
  { file: 'apple-touch-icon.png', size: 180, isSquare: true, scale: 0.98 },
]

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
await browser.close()
