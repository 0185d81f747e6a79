import { deleteAllData } from '../local/delete-all-data.ts'

/** A phone that keeps nothing, whatever waited on it. */
export async function emptyPhone(): Promise<void> {
  await deleteAllData(Number.POSITIVE_INFINITY)
}
