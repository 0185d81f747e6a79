import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)')

const colorsOf = (part: string) =>
  Object.fromEntries(
    [...part.matchAll(/--color-([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]),
  )

const schemes = {
  light: colorsOf(light),
  dark: { ...colorsOf(light), ...colorsOf(dark.split('@media')[0] ?? '') },
}

/** WCAG 2.2, relative luminance: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string | undefined, other: string | undefined): number {
  if (!one || !other) throw new Error('A token is missing.')
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const GROUNDS = ['paper', 'card', 'tint']
const TEXT = [
  ...GROUNDS.flatMap((ground) =>
    ['ink', 'quiet', 'evergreen', 'evergreen-strong', 'brick', 'amber'].map((ink) => [ink, ground] as const),
  ),
  ['on-evergreen', 'evergreen'],
  ['on-evergreen', 'evergreen-strong'],
  ['amber', 'amber-ground'],
  ['brick', 'brick-ground'],
  ['on-evening', 'evening'],
] as const
const BOUNDARIES = [
  ...GROUNDS.map((ground) => ['control-line', ground] as const),
  ...GROUNDS.map((ground) => ['focus', ground] as const),
  ['evening-focus', 'evening'],
] as const

for (const [scheme, colors] of Object.entries(schemes)) {
  test.each(TEXT)(`${scheme}: %s reads on %s at 7:1`, (ink, ground) => {
    expect(contrast(colors[ink], colors[ground])).toBeGreaterThanOrEqual(7)
  })

  test.each(BOUNDARIES)(`${scheme}: %s stands out from %s at 3:1`, (line, ground) => {
    expect(contrast(colors[line], colors[ground])).toBeGreaterThanOrEqual(3)
  })
}
