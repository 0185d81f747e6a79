// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderScreen } from '#pwa/testing/render-screen.tsx'
import { openPortal, unreachable } from '#pwa/testing/scripted-portal.ts'
import { json } from '#pwa/testing/scripted-server.ts'
import { captureUploads, type Upload } from '#pwa/testing/uploads.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { ImageField } from './image-field.tsx'
import { useUpload } from './use-upload.ts'

const UPLOAD = `POST ${ADMIN_API.imageUpload}`
const PHOTO = () => new File([new Uint8Array(2000)], 'house.png', { type: 'image/png' })

function Screen({ first = '' }: { first?: string }) {
  const [value, setValue] = useState(first)
  return <ImageField value={value} onRemove={() => setValue('')} upload={useUpload(setValue)} />
}
const show = (first?: string) => renderScreen(() => <Screen {...(first && { first })} />, { route: '/' })
const choose = (file: File) => userEvent.upload(screen.getByLabelText('Image'), file, { applyAccept: false })
const preview = () => screen.queryByRole<HTMLImageElement>('img')

const STORE = 'https://store.example/bucket/business-images/a1.png?signature=x'
const signed = () => json(200, { uploadURL: STORE })

let taken: Upload[]
let storeSays: () => Promise<Response>
beforeEach(() => {
  storeSays = async () => new Response(null, { status: 200 })
  taken = captureUploads(() => storeSays())
})
afterEach(() => vi.unstubAllGlobals())

test('uploads a chosen image unchanged to the signed URL and shows it from its path', async () => {
  const { seen } = openPortal({ [UPLOAD]: signed })
  await show()
  await choose(PHOTO())
  await screen.findByText('Image uploaded.')
  expect(seen[0]?.body).toEqual({ contentType: 'image/png', size: 2000 })
  expect(taken).toMatchObject([{ method: 'PUT', url: STORE, headers: { 'content-type': 'image/png' } }])
  expect(taken[0]?.headers).toEqual({ 'content-type': 'image/png' })
  expect(taken[0]?.file.size).toBe(2000)
  expect(preview()?.getAttribute('src')).toBe('/objects/business-images/a1.png')
})

test('does not load an upload URL without the images folder from its host', async () => {
  const uploadURL = 'https://store.example/elsewhere/a1.png?signature=x'
  openPortal({ [UPLOAD]: () => json(200, { uploadURL }) })
  await show()
  await choose(PHOTO())
  await screen.findByText('Invalid image URL')
  expect(preview()).toBeNull()
})

test('accepts a pasted image, but leaves text pasted into a field alone', async () => {
  const { seen } = openPortal({ [UPLOAD]: signed })
  await show()
  const paste = (target: Element, types: string[]) =>
    fireEvent.paste(target, { clipboardData: { files: [PHOTO()], types } })
  paste(screen.getByLabelText('Image'), ['text/plain', 'Files'])
  expect(seen).toEqual([])
  paste(document.body, ['Files'])
  await screen.findByText('Image uploaded.')
})

test.each([
  ['a text file', new File(['x'], 'a.txt', { type: 'text/plain' }), 'Please select an image file'],
  ['an SVG', new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }), 'Please select an image file'],
  [
    'a file of five megabytes',
    new File([new Uint8Array(5 * 1024 * 1024)], 'a.png', { type: 'image/png' }),
    'Image must be smaller than 5MB',
  ],
  ['an empty file', new File([], 'a.png', { type: 'image/png' }), 'The file is empty'],
])('rejects %s before sending anything', async (_, file, message) => {
  const { seen } = openPortal({ [UPLOAD]: signed })
  await show()
  await choose(file)
  await screen.findByText(message)
  expect(seen).toEqual([])
})

test.each([
  ['refuses', () => json(422, { code: 'invalid', message: 'A sentence.' }), 'A sentence.'],
  ['cannot be reached', unreachable, 'Network error. Please try again.'],
])('reports a missing upload URL when our server %s', async (_, respond, reason) => {
  openPortal({ [UPLOAD]: respond })
  await show()
  await choose(PHOTO())
  await screen.findByText('Failed to get upload URL')
  expect(screen.getByText(reason)).toBeTruthy()
})

test('reports a failed upload when the connection breaks', async () => {
  openPortal({ [UPLOAD]: signed })
  storeSays = () => Promise.reject(new TypeError('cut'))
  await show()
  await choose(PHOTO())
  await screen.findByText('Upload failed')
})

test('shows the progress of an upload, which can be canceled', async () => {
  openPortal({ [UPLOAD]: signed })
  storeSays = () => new Promise(() => {})
  await show()
  await choose(PHOTO())
  await screen.findByText('50%')
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('0.5')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel upload' }))
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(preview()).toBeNull()
})
