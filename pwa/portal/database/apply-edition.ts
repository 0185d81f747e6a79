import * as z from 'zod/mini'
import { SourceUpdate } from '#shared/catalog/source-updates.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { AdminError, pollAdmin, sendAdmin } from '../admin-api.ts'

const POLL_MS = 3000
/** How long a large register may take to be applied. */
const MAX_APPLYING_MS = 600_000

/**
 * Applies an edition. A large one takes longer than a call may: the server goes on when the call has ended, so this then asks
 * until it is done.
 * @throws AdminError if it was refused, or isn't applied after MAX_APPLYING_MS
 */
export async function applyEdition(id: string): Promise<void> {
  const endsAt = Date.now() + MAX_APPLYING_MS
  try {
    await sendAdmin('PUT', `${ADMIN_API.sourceEditions}/${id}`, { decision: 'apply' })
  } catch (error) {
    if (!(error instanceof AdminError) || error.status !== 0) throw error
    while (!(await isApplied(id))) {
      if (Date.now() > endsAt) throw error
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
  }
}

/** A call that fails says nothing about the edition. */
async function isApplied(id: string): Promise<boolean> {
  const sources = await pollAdmin(ADMIN_API.sourceUpdates, z.array(SourceUpdate)).catch(() => [])
  return sources.some(({ editions }) =>
    editions.some((edition) => edition.id === id && edition.state === 'current'),
  )
}
