import type * as z from 'zod/mini'
import { getAdminPage } from '../admin-api.ts'
import type { Load } from '../use-admin-data.ts'

/** What the server gives at once, at most. */
const PAGE_ROWS = 1000

/** Loads a list to its last page, and shows what is there after each one. @throws AdminError as getAdmin */
export async function loadAllPages<S extends z.ZodMiniType<unknown[]>>(
  path: string,
  Schema: S,
  show: Parameters<Load<S>>[2],
): Promise<z.infer<S>> {
  const all: unknown[] = []
  let next: string | undefined = `${path}?limit=${PAGE_ROWS}`
  while (next) {
    const page: { items: unknown[]; next: string | undefined } = await getAdminPage(next, Schema)
    all.push(...page.items)
    next = page.next
    if (next && !show([...all] as z.infer<S>)) break
  }
  return all as z.infer<S>
}
