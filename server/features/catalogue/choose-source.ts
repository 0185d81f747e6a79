import type { Transaction } from '#server/platform/database/connect.ts'
import { CatalogueError } from './reading/errors.ts'
import type { ImportWatcher } from './reading/read-in-worker.ts'
import type { ReadFile } from './reading/read-register-file.ts'
import { findSimilarSource } from './record-queries.ts'

/**
 * Chooses the source of a file whose records are staged and whose operator named none. It is the format's name, unless
 * the register has several lists with the same header. Then it is the source that already lists these communities, under
 * whatever name, else the list that the file's rows or name tell, else the one that the operator chooses.
 * @throws CatalogueError naming the lists if nothing tells
 */
export async function chooseSource(
  tx: Transaction,
  { format, list }: ReadFile,
  { askList }: Pick<ImportWatcher, 'askList'>,
): Promise<string> {
  const { lists } = format
  if (!lists) return format.name
  const similar = await findSimilarSource(tx, format.name)
  if (similar) return similar.source
  const chosen = list ?? (await askList?.(lists))
  if (chosen) return chosen.source
  const choices = lists.map(({ source, title }) => `--source ${source} (${title})`).join(' or ')
  throw new CatalogueError(`may be one of ${lists.length} lists with the same header; choose ${choices}`)
}
