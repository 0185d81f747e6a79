import type { ImageUpload } from '../../../../shared/business-form.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Image } from './read-image.ts'

export const STORE_NAMES = ['disk', 's3'] as const
export type StoreName = (typeof STORE_NAMES)[number]

/** A file as it lies in a store. */
export interface StoredFile {
  /** Changes with the content. */
  version: string
  /** In bytes. */
  size: number
  body: ReadableStream<Uint8Array>
}

/**
 * Where images lie, by their ids. Every function throws ApiError unavailable (503) when the store does not answer
 * or refuses, which is then in the log.
 */
export interface ImageStore {
  /** Makes it ready for the first write, as far as that is permitted; it is not needed, but tells early. */
  prepare(): Promise<void>
  /** @returns the version written; on a failure nothing is left behind */
  write(id: string, image: Image): Promise<string>
  /** @returns undefined when there is none */
  read(id: string): Promise<StoredFile | undefined>
  /** Also when there is none. */
  remove(id: string): Promise<void>
  /** An address of the store's own that takes just that type and size within that time, where it has such. */
  uploadAddress?(id: string, upload: ImageUpload, within: { from: Date; seconds: number }): Promise<string>
}

/** What a caller is told when a store does not answer. */
export const storeUnavailable = () =>
  new ApiError('unavailable', 'The image store does not answer. Please try again in a moment.', {
    headers: { 'retry-after': '5' },
  })
