import { IMAGE_MAX_BYTES, IMAGE_TOO_LARGE, NOT_AN_IMAGE } from '#shared/contract/business-form.ts'
import { manyScans, readPicture, SVG, someImage } from '../images.ts'
import { createPng } from '../png.ts'
import { zipOf } from '../workbook-file.ts'
import type { HostileFile } from './hostile-file.ts'

const UNREADABLE = /^This image is damaged or in a format we can't read\./
const GRAY = Uint8Array.of(9, 9, 9)
const latin1 = (text: string) => Buffer.from(text, 'latin1')

/** Files that the portal's upload refuses, with its message. */
export const HOSTILE_IMAGES: HostileFile[] = [
  { name: 'an empty file', content: () => Buffer.alloc(0), refusal: NOT_AN_IMAGE },
  { name: 'an SVG with a script', content: () => SVG, refusal: NOT_AN_IMAGE },
  {
    name: 'a page',
    content: () => latin1('<!doctype html><script>alert(1)</script>'),
    refusal: NOT_AN_IMAGE,
  },
  { name: 'a program', content: () => latin1('\x7fELF\x02\x01\x01'), refusal: NOT_AN_IMAGE },
  { name: 'a ZIP archive', content: () => zipOf({ 'a.png': 'x' }), refusal: NOT_AN_IMAGE },
  { name: 'a PDF', content: () => latin1('%PDF-1.7\n/JS (app.alert(1))'), refusal: NOT_AN_IMAGE },
  { name: 'a HEIC photo', content: () => latin1('\0\0\0\x18ftypheic\0\0\0\0'), refusal: NOT_AN_IMAGE },
  {
    name: 'an image of 5 MB',
    content: () => someImage('image/png', IMAGE_MAX_BYTES),
    refusal: IMAGE_TOO_LARGE,
  },
  {
    name: 'a small PNG that declares 3,600 megapixels',
    content: () => createPng([100, 100], GRAY, [60_000, 60_000]),
    refusal: 'Image must have at most 50 megapixels',
  },
  { name: 'a JPEG with 20,000 scans', content: manyScans, refusal: UNREADABLE },
  { name: 'an animated WebP', content: () => readPicture('animated.webp'), refusal: UNREADABLE },
  ...(['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const).map((type) => ({
    name: `random bytes that begin as ${type}`,
    content: () => someImage(type).map((byte, at) => (at < 12 ? byte : (at * 7919) % 251)),
    refusal: UNREADABLE,
  })),
  ...['16-bit.png', 'with-place.webp'].map((picture) => ({
    name: `the first 40 percent of ${picture}`,
    content: () => {
      const whole = readPicture(picture)
      return whole.slice(0, Math.floor(whole.length * 0.4))
    },
    refusal: UNREADABLE,
  })),
]
