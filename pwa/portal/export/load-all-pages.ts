import type * as z from 'zod/mini'
import { getAdminPage } from '../admin-api.ts'
import type { AdminDataLoader } from '../use-admin-data.ts'

/** The server's maximum page size. */
const PAGE_ROWS = 1000

/** Loads all pages of a list, whose path may have a query, and shows the items so far after each one. @throws AdminError like getAdmin */
export async function loadAllPages<S extends z.ZodMiniType<unknown[]>>(
  path: string,
  Schema: S,
  showPart: Parameters<AdminDataLoader<S>>[2],
): Promise<z.infer<S>> {
  const all: unknown[] = []
  let next: string | undefined = `${path}${path.includes('?') ? '&' : '?'}limit=${PAGE_ROWS}`
  while (next) {
    const page: { items: unknown[]; next: string | undefined } = await getAdminPage(next, Schema)
    all.push(...page.items)
    next = page.next
    if (next && !showPart([...all] as z.infer<S>)) break
  }
  return all as z.infer<S>
}
