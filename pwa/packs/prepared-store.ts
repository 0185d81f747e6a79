import { PACK_FORMAT, type PackFile } from '#shared/packs/pack-file.ts'
import { openPrepared, type PreparedPack, preparePack, readPrepared } from '#shared/packs/prepared-pack.ts'
import { deleteFiles, type KeptPack, keepFile, preparedPath, readFile } from './pack-store.ts'

/**
 * Reads a pack as it was prepared for lists, or prepares it now.
 * @returns undefined if the pack is gone or has a format that this app doesn't know
 */
export async function readPack(pack: KeptPack): Promise<PreparedPack | undefined> {
  const [head, cards] = await Promise.all([
    readFile(preparedPath(pack, 'head')),
    readFile(preparedPath(pack, 'cards')),
  ])
  if (!head || !cards) return prepare(pack)
  const [text, blob] = await Promise.all([head.text(), cards.blob()])
  return readPrepared(text, (start, end) => blob.slice(start, end).text())
}

async function prepare(pack: KeptPack): Promise<PreparedPack | undefined> {
  const file = (await (await readFile(pack.path))?.json()) as PackFile | undefined
  if (file?.format !== PACK_FORMAT) return undefined
  const prepared = await preparePack(file)
  // Deleted meanwhile: then its parts must not stay.
  if (await readFile(pack.path)) await keepPrepared(pack, prepared)
  return openPrepared(prepared)
}

/** Without room for both parts, none stays, and the next list takes longer. */
async function keepPrepared(pack: KeptPack, { head, cards }: Awaited<ReturnType<typeof preparePack>>) {
  const [headPath, cardsPath] = [preparedPath(pack, 'head'), preparedPath(pack, 'cards')]
  try {
    await keepFile(headPath, new TextEncoder().encode(head).buffer)
    await keepFile(cardsPath, cards.buffer)
  } catch {
    await deleteFiles([headPath, cardsPath])
  }
}
