import { connectToCopy } from './connect-to-copy.ts'
import { findCopyState } from './copy-queries.ts'

/**
 * Finds out whether the copy at REPORTS_DATABASE_URL can be used, and how old it is.
 * @throws the driver's error if it can't be reached or isn't a standby
 */
export async function examineCopy(url: string): ReturnType<typeof findCopyState> {
  const sql = connectToCopy(url)
  try {
    return await findCopyState(sql)
  } finally {
    await sql.end({ timeout: 1 })
  }
}
