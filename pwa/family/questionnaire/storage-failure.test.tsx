// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { StorageError } from '../../local/local-errors.ts'

const factory = Object.getOwnPropertyDescriptor(globalThis, 'indexedDB') as PropertyDescriptor

beforeEach(() => void vi.resetModules())
afterEach(() => {
  vi.doUnmock('../../local/drafts.ts')
  Object.defineProperty(globalThis, 'indexedDB', factory)
})

const refuse = () => {
  throw new DOMException('denied', 'SecurityError')
}

async function openForm() {
  const { renderScreen } = await import('../../testing/render-screen.tsx')
  const { Component } = await import('./questionnaire-screen.tsx')
  await renderScreen(Component, { route: '/questionnaire' })
  return screen.findByLabelText('First name')
}

it('opens an empty form when reading `indexedDB` throws', async () => {
  Object.defineProperty(globalThis, 'indexedDB', { get: refuse, configurable: true })
  expect(await openForm()).toHaveProperty('value', '')
})

it('opens an empty form when the stored drafts cannot be read', async () => {
  vi.doMock('../../local/drafts.ts', async (original) => ({
    ...(await original<typeof import('../../local/drafts.ts')>()),
    getLatestDraft: () => Promise.reject(new StorageError('refused')),
  }))
  expect(await openForm()).toHaveProperty('value', '')
})
