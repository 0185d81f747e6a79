import { forgetEverything } from '../local/forget.ts'

/** Deletes everything on the phone, including unsent answers. */
export async function emptyPhone(): Promise<void> {
  await forgetEverything(Number.POSITIVE_INFINITY)
}
