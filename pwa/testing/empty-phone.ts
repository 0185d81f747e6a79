import { forgetEverything } from '../local/forget.ts'

/** A phone that keeps nothing, whatever waited on it. */
export async function emptyPhone(): Promise<void> {
  await forgetEverything(Number.POSITIVE_INFINITY)
}
