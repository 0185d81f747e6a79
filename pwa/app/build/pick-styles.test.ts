import { expect, test } from 'vitest'
import { pickStyles } from './pick-styles.ts'

const all = `
@property --unused{syntax:"*"}
@layer theme{:root{--ink:#000;--river:#00f}}
@layer base{:focus-visible{outline:1px solid}p{color:var(--ink)}}
@layer utilities{.p-4{padding:1rem}.md\\:p-\\[0\\.5em\\]{padding:.5em}.map{color:var(--river)}
@media print{.map,.px-2{padding-inline:1px}.lake{color:blue}}
@media (width>9rem){.lake{color:red}}}`

test('a page has the rules of its classes in the same order, and the defaults of elements', () => {
  expect(pickStyles(all, 'x("p-4 px-2");y(`md:p-[0.5em]`+z)').replaceAll(/\s/g, '')).toBe(
    '@layertheme{:root{--ink:#000}}@layerbase{:focus-visible{outline:1pxsolid}p{color:var(--ink)}}' +
      '@layerutilities{.p-4{padding:1rem}.md\\:p-\\[0\\.5em\\]{padding:.5em}@mediaprint{.px-2{padding-inline:1px}}}',
  )
})

test('a variable that only a script names is kept', () => {
  expect(pickStyles(all, 'fill="var(--river)"')).toContain('--river:#00f')
})
