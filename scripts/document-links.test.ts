import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Glob } from 'bun'
import { expect, test } from 'vitest'
import { ROOT } from './run.ts'

const FOLDERS = ['bench', 'deploy', 'docs', 'evaluation', 'pwa', 'scripts', 'server', 'shared', 'sql']
const documents = ['*.md', ...FOLDERS.map((folder) => `${folder}/**/*.md`)].flatMap((pattern) => [
  ...new Glob(pattern).scanSync({ cwd: ROOT }),
])
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8').replace(/```.*?```/gs, '')

/** The fragments of a document's headings, as GitHub makes them. */
const anchorsOf = (path: string): string[] =>
  [...read(path).matchAll(/^#{1,6} (.*)$/gm)].map(([, heading = '']) =>
    heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_\- ]/gu, '')
      .replaceAll(' ', '-'),
  )

function isBroken(from: string, link: string): boolean {
  const [path = '', anchor] = link.split('#')
  const target = path ? join(dirname(from), path) : from
  if (!existsSync(join(ROOT, target))) return true
  return anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).includes(anchor)
}

test('every link between documents leads to a file and a heading that exist', () => {
  const links = documents.flatMap((from) =>
    [...read(from).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => ({ from, link })),
  )
  const ours = links.filter(({ link }) => !/^[a-z]+:/.test(link))
  expect(ours.filter(({ from, link }) => isBroken(from, link))).toEqual([])
  expect(ours.length).toBeGreaterThan(100)
})
