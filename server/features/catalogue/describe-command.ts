import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readZipFile } from '../places/zip-file.ts'
import { formatPreview } from './preview-command.ts'
import { proposeDescription } from './proposal/propose-description.ts'
import { CatalogueError } from './reading/errors.ts'
import { createZipIndex } from './reading/zip-index.ts'
import { compileRegister } from './registers/compile.ts'
import { OWN_FOLDER } from './registers/load-registers.ts'
import { previewFile } from './registers/preview-file.ts'

/**
 * Proposes a description of an unknown register and shows what an import with it would do.
 * @param write stores the description in the operator's folder, where the next import finds it
 * @returns the description and the preview, for the terminal
 * @throws CatalogueError with the file's name
 */
export async function describeAndReport(path: string, dataDir: string, write: boolean): Promise<string> {
  const zips = createZipIndex(await readZipFile())
  try {
    const description = await proposeDescription(path, zips)
    const preview = formatPreview(await previewFile(path, [compileRegister(description)], zips))
    const text = `${JSON.stringify(description, null, 2)}\n`
    const target = join(dataDir, OWN_FOLDER, `${description.name}.json`)
    const next = write
      ? await store(target, text)
      : `To keep this proposal, repeat the command with --write. It is then stored as ${target}.`
    return `${text}\n${preview}\n\n${next}`
  } catch (error) {
    if (error instanceof CatalogueError) throw new CatalogueError(`${path} ${error.message}`)
    throw error
  }
}

/** @throws CatalogueError if the file exists, because an operator may have edited it */
async function store(target: string, text: string): Promise<string> {
  if (existsSync(target))
    throw new CatalogueError(`is already described in ${target}; delete that file first`)
  await mkdir(join(target, '..'), { recursive: true })
  await writeFile(target, text)
  return `Stored as ${target}. Check it: name the publisher, refuse the rows that aren't homes for older people, and say what codes mean.`
}
