import type { Rolldown } from 'vite'
import { expect, it } from 'vitest'
import { portalNaming } from './portal-files.ts'

function nameOf({ script, style }: { script: [name: string, ...modules: string[]]; style?: string[] }) {
  const naming = portalNaming()
  const [name, ...moduleIds] = script
  const file = naming.chunkFileNames({ name, moduleIds } as unknown as Rolldown.PreRenderedChunk)
  if (!style) return file
  const asset = { names: [`${name}.css`], originalFileNames: style }
  return naming.assetFileNames(asset as unknown as Rolldown.PreRenderedAsset)
}
const PORTALS = '/house/pwa/admin/parts/panel.tsx'
const FAMILIES = '/house/pwa/ui/card.tsx'

it("marks a script with a module of the portal, so that the worker leaves it, and no family's", () => {
  expect(nameOf({ script: ['panel', FAMILIES, PORTALS] })).toBe('assets/admin-[name]-[hash].js')
  expect(nameOf({ script: ['card', FAMILIES] })).toBe('assets/[name]-[hash].js')
})

it('marks a style by its module, else by the script of its name', () => {
  expect(nameOf({ script: ['login', PORTALS], style: ['admin/login/login.tsx'] })).toMatch(/^assets\/admin-/)
  expect(nameOf({ script: ['panel', PORTALS], style: [] })).toMatch(/^assets\/admin-.*\[extname\]$/)
  expect(nameOf({ script: ['card', FAMILIES], style: [] })).toBe('assets/[name]-[hash][extname]')
})
