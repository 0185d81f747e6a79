import { deleteAllData } from '../local/delete-all-data.ts'

/** Deletes everything on the phone, including unsent answers. */
export async function clearPhone(): Promise<void> {
  await deleteAllData(Number.POSITIVE_INFINITY)
}
