import { ApiError } from '#server/platform/http/api-error.ts'
import type { ImageUpload } from '#shared/contract/business-form.ts'
import type { Image } from './read-image.ts'

export const STORE_NAMES = ['disk', 's3'] as const
export type StoreName = (typeof STORE_NAMES)[number]

/** A file in a store. */
export interface StoredFile {
  /** Changes when the content changes. */
  version: string
  /** In bytes. */
  size: number
  body: ReadableStream<Uint8Array>
}

/**
 * Stores images by id. If the store doesn't respond or refuses, every function logs it and throws ApiError unavailable
 * (503).
 */
export interface ImageStore {
  /** Prepares the first write if permitted. Optional, but reports problems early. */
  prepare(): Promise<void>
  /** Finds out whether the store can be used. */
  check(): Promise<void>
  /** @returns the version written. A failed write leaves nothing behind. */
  write(id: string, image: Image): Promise<string>
  /** @returns undefined if there is no such image */
  read(id: string): Promise<StoredFile | undefined>
  /** Does nothing if there is no such image. */
  remove(id: string): Promise<void>
  /** Creates a URL in the store itself that accepts only this type and size. Missing if the store can't do that. */
  createUploadUrl?(id: string, upload: ImageUpload, within: { from: Date; seconds: number }): Promise<string>
}

/** Creates the error for a store that does not respond: unavailable (503), with Retry-After. */
export const storeUnavailable = () =>
  new ApiError('unavailable', 'The image store is not responding. Please try again in a moment.', {
    headers: { 'retry-after': '5' },
  })
