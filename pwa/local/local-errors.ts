/** The phone refused to keep something. `reason` says what the family can do about it. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
  readonly reason: 'full' | 'refused'

  constructor(reason: 'full' | 'refused', cause?: unknown) {
    super(reason === 'full' ? 'This phone has no room left.' : 'This phone refused to keep the answers.', {
      cause,
    })
    this.reason = reason
  }
}

/**
 * Another tab has the newer version of this draft ('newer'), or this tab deleted it ('gone'). Nothing was
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

/** The draft was already submitted: a late autosave must not raise a ghost of it. */
export class AlreadySubmittedError extends Error {
  override readonly name = 'AlreadySubmittedError'

  constructor() {
    super('These answers were already sent off.')
  }
}

/** This row cannot be opened for correction (it is on its way, received or erased). */
export class NotReopenableError extends Error {
  override readonly name = 'NotReopenableError'

  constructor() {
    super('These answers cannot be changed any more; a correction is a new search.')
  }
}

const namesOf = (error: unknown): string[] => {
  if (!(error instanceof Error)) return []
  const inner = 'inner' in error ? error.inner : undefined
  return [error.name, ...namesOf(inner)]
}

/** Whether this folder itself refused, other than for want of storage: trying again would change nothing. */
export const isLocalError = (error: unknown): error is Error =>
  error instanceof StaleDraftError ||
  error instanceof AlreadySubmittedError ||
  error instanceof NotReopenableError

/** Whether there was no room. */
export const isQuotaExceeded = (error: unknown) => namesOf(error).includes('QuotaExceededError')

/** Any failure of the database as a StorageError; this folder's own errors unchanged. */
export function toStorageError(error: unknown): Error {
  if (isLocalError(error) || error instanceof StorageError) return error
  return new StorageError(isQuotaExceeded(error) ? 'full' : 'refused', error)
}
