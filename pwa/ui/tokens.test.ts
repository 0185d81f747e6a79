import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)')

const parseColors = (part: string) =>
  Object.fromEntries(
    [...part.matchAll(/--color-([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]),
  )

const schemes = {
  light: parseColors(light),
  dark: { ...parseColors(light), ...parseColors(dark.split('@media')[0] ?? '') },
}

/** WCAG 2.2, relative luminance: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(first: string | undefined, second: string | undefined): number {
  if (!first || !second) throw new Error('A token is missing.')
  const [low = 0, high = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const BACKGROUNDS = ['paper', 'card', 'tint']
const MAP_GROUNDS = ['land', 'neighbor', 'abroad', 'water']
const MAP_MARKS = ['evergreen', 'amber', 'brick', 'focus', 'quiet']
const TEXT = [
  ...BACKGROUNDS.flatMap((background) =>
    ['ink', 'quiet', 'evergreen', 'evergreen-strong', 'brick', 'amber'].map(
      (ink) => [ink, background] as const,
    ),
  ),
  ['on-evergreen', 'evergreen'],
  ['on-evergreen', 'evergreen-strong'],
  ['amber', 'amber-ground'],
  ['brick', 'brick-ground'],
  ['on-evening', 'evening'],
  ...MAP_GROUNDS.map((ground) => ['ink', ground] as const),
] as const
const BOUNDARIES = [
  ...BACKGROUNDS.map((background) => ['control-line', background] as const),
  ...BACKGROUNDS.map((background) => ['focus', background] as const),
  ['evening-focus', 'evening'],
  ...MAP_GROUNDS.flatMap((ground) => MAP_MARKS.map((mark) => [mark, ground] as const)),
] as const

for (const [scheme, colors] of Object.entries(schemes)) {
  test.each(TEXT)(`${scheme}: %s has a contrast of 7:1 on %s`, (ink, background) => {
    expect(contrast(colors[ink], colors[background])).toBeGreaterThanOrEqual(7)
  })

  test.each(BOUNDARIES)(`${scheme}: %s has a contrast of 3:1 on %s`, (line, background) => {
    expect(contrast(colors[line], colors[background])).toBeGreaterThanOrEqual(3)
  })
}
