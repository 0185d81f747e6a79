import * as z from 'zod/mini'
import { getAdminPage } from '../admin-api.ts'

const Services = z.array(z.unknown())

/**
 * Loads all pages of an open data export into one file with a JSON array, one line each. Tells `onCount` how many
 * there are after each page. Returns undefined if there is nothing to export.
 * @throws AdminError like getAdmin
 */
export async function loadOpenData(
  path: string,
  onCount: (count: number) => void,
): Promise<Blob | undefined> {
  const lines: string[] = []
  let count = 0
  let next: string | undefined = path
  while (next) {
    const page: { items: unknown[]; next: string | undefined } = await getAdminPage(next, Services)
    // The text of a page takes less memory than its objects, of which a large catalog has millions.
    if (page.items.length > 0) lines.push(page.items.map((item) => JSON.stringify(item)).join(',\n'))
    count += page.items.length
    next = page.next
    onCount(count)
  }
  if (count === 0) return undefined
  return new Blob(['[\n', lines.join(',\n'), '\n]\n'], { type: 'application/json' })
}
