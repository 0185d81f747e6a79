import type { Rolldown } from 'vite'
import { expect, it } from 'vitest'
import { OPTIONAL_PARTS } from '../sw-policy.ts'
import { fileNaming } from './file-names.ts'

function nameOf({ script, style }: { script: [name: string, ...modules: string[]]; style?: string[] }) {
  const naming = fileNaming()
  const [name, ...moduleIds] = script
  const file = naming.chunkFileNames({ name, moduleIds } as unknown as Rolldown.PreRenderedChunk)
  if (!style) return file
  const asset = { names: [`${name}.css`], originalFileNames: style }
  return naming.assetFileNames(asset as unknown as Rolldown.PreRenderedAsset)
}
const PORTAL_MODULE = '/app/pwa/portal/parts/panel.tsx'
const FAMILY_MODULE = '/app/pwa/ui/card.tsx'

it('adds the prefix, which the service worker skips, to scripts with a portal module but not to families’ scripts', () => {
  expect(nameOf({ script: ['panel', FAMILY_MODULE, PORTAL_MODULE] })).toBe('assets/admin-[name]-[hash].js')
  expect(nameOf({ script: ['card', FAMILY_MODULE] })).toBe('assets/[name]-[hash].js')
})

it('adds the prefix by which the worker knows the files of family lists', () => {
  const name = nameOf({ script: ['join', '/app/pwa/family/together/join.tsx', FAMILY_MODULE] })
  expect(name.replace('[name]', 'join')).toContain(OPTIONAL_PARTS.together)
})

it('names a stylesheet after its module, or else after the script of the same name', () => {
  expect(nameOf({ script: ['login', PORTAL_MODULE], style: ['portal/login/login.tsx'] })).toMatch(
    /^assets\/admin-/,
  )
  expect(nameOf({ script: ['panel', PORTAL_MODULE], style: [] })).toMatch(/^assets\/admin-.*\[extname\]$/)
  expect(nameOf({ script: ['card', FAMILY_MODULE], style: [] })).toBe('assets/[name]-[hash][extname]')
})
