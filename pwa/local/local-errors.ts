/** The phone could not store something. `reason` tells the family what they can do about it. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
  readonly reason: 'full' | 'refused'

  constructor(reason: 'full' | 'refused', cause?: unknown) {
    super(reason === 'full' ? 'This phone has no room left.' : 'This phone refused to store the answers.', {
      cause,
    })
    this.reason = reason
  }
}

/**
 * Another tab stored a newer version of this draft ('newer'), or this tab deleted it ('gone'). Nothing was
 * overwritten; the fields are still in this tab's form.
 */
export class StaleDraftError extends Error {
  override readonly name = 'StaleDraftError'
  readonly reason: 'newer' | 'gone'

  constructor(reason: 'newer' | 'gone') {
    super('These answers were changed in another tab.')
    this.reason = reason
  }
}

/** The draft was already submitted, so a late autosave must not store it again. */
export class AlreadySubmittedError extends Error {
  override readonly name = 'AlreadySubmittedError'

  constructor() {
    super('These answers were already submitted.')
  }
}

/** The row cannot be reopened: it is being sent, or it was received or erased. */
export class NotReopenableError extends Error {
  override readonly name = 'NotReopenableError'

  constructor() {
    super('These answers can no longer be changed. Start a new search to correct them.')
  }
}

const errorNames = (error: unknown): string[] => {
  if (!(error instanceof Error)) return []
  const inner = 'inner' in error ? error.inner : undefined
  return [error.name, ...errorNames(inner)]
}

/** Whether this folder rejected the operation for a reason other than storage, so that a retry would not help. */
export const isLocalError = (error: unknown): error is Error =>
  error instanceof StaleDraftError ||
  error instanceof AlreadySubmittedError ||
  error instanceof NotReopenableError

/** Whether the storage quota was exceeded. */
export const isQuotaExceeded = (error: unknown) => errorNames(error).includes('QuotaExceededError')

/** Converts any database failure to a StorageError. Returns this folder's own errors unchanged. */
export function toStorageError(error: unknown): Error {
  if (isLocalError(error) || error instanceof StorageError) return error
  return new StorageError(isQuotaExceeded(error) ? 'full' : 'refused', error)
}
