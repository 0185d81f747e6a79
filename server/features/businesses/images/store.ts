import { ApiError } from '#server/platform/http/api-error.ts'
import type { ImageUpload } from '#shared/contract/business-form.ts'

export const STORE_NAMES = ['disk', 's3'] as const
export type StoreName = (typeof STORE_NAMES)[number]

/** The name of an image in its store. No upload URL leads there, so only the server writes it. */
export const imageName = (id: string) => `${id}.webp`
/** The name of the file that a browser uploaded directly to the store. It is never served. */
export const uploadName = (id: string) => id

/** A file in a store. */
export interface StoredFile {
  /** In bytes. */
  size: number
  body: ReadableStream<Uint8Array>
}

/**
 * Stores files by name. If the store doesn't respond or refuses, every function logs it and throws ApiError unavailable
 * (503).
 */
export interface ImageStore {
  /** Prepares the first write if permitted. Optional, but reports problems early. */
  prepare(): Promise<void>
  /** Finds out whether the store can be used. */
  check(): Promise<void>
  /** Stores a WebP. A failed write leaves nothing behind. */
  write(name: string, webp: Uint8Array): Promise<void>
  /** @returns undefined if there is no such file */
  read(name: string): Promise<StoredFile | undefined>
  /** Does nothing if there is no such file. */
  remove(name: string): Promise<void>
  /** Creates a URL in the store itself that accepts only this type and size. Missing if the store can't do that. */
  createUploadUrl?(
    name: string,
    upload: ImageUpload,
    within: { from: Date; seconds: number },
  ): Promise<string>
}

export interface S3Settings {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/** Creates the error for a store that does not respond: unavailable (503), with Retry-After. */
export const storeUnavailable = () =>
  new ApiError('unavailable', 'The image store is not responding. Please try again in a moment.', {
    headers: { 'retry-after': '5' },
  })
