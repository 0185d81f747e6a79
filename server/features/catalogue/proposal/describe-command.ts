import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readZipFile } from '#server/features/places/zip-file.ts'
import { formatPreview, previewFile } from '../preview.ts'
import { CatalogueError, namingFile } from '../reading/errors.ts'
import { findTable } from '../reading/header.ts'
import { createZipIndex } from '../reading/town.ts'
import { compileRegister } from '../registers/compile.ts'
import type { RegisterDescription } from '../registers/description.ts'
import { loadRegisters, OWN_FOLDER } from '../registers/load-registers.ts'
import { proposeDescription } from './propose-description.ts'
import { readAnswers } from './sample.ts'

/**
 * Proposes a description of an unknown register, stores it in the operator's folder, where the next import finds it,
 * and shows what an import with it would do.
 * @param paths the register's file, or the files of one agency that have the same header
 * @param answersPath a file with what the operator says about the register (sample.ts)
 * @returns the description, the reasons and the preview, for the terminal
 * @throws CatalogueError with the file's name
 */
export async function describeAndReport(
  paths: readonly [string, ...string[]],
  dataDir: string,
  answersPath: string | undefined,
): Promise<string> {
  const zips = createZipIndex(await readZipFile())
  const answers = answersPath === undefined ? {} : await namingFile(paths[0], readAnswers(answersPath))
  const { description, reasons } = await namingFile(paths[0], proposeDescription(paths, zips, answers))
  const format = compileRegister(description)
  const previews = await Promise.all(
    paths.map((path) =>
      previewFile(path, [format]).then(formatPreview, (error) => {
        if (error instanceof CatalogueError) return `With this proposal, the file ${path} ${error.message}.`
        throw error
      }),
    ),
  )
  const known = await namingFile(paths[0], findKnown(description, dataDir))
  const text = `${JSON.stringify(description, null, 2)}\n`
  const stored = await store(join(dataDir, OWN_FOLDER), description.name, text)
  return [text, ...reasons, '', ...previews, '', ...known, ...stored].join('\n')
}

/** A line about another description that reads files with this header. */
async function findKnown({ header, name }: RegisterDescription, dataDir: string): Promise<string[]> {
  const known = findTable([header], await loadRegisters(dataDir))?.format
  if (!known || known.name === name) return []
  return [
    `${known.name} (${known.publisher}) describes files with this header too, and the operator's descriptions come first.`,
    "Delete the one that you don't want. Describe several files of one agency together, in one command.",
  ]
}

/** Stores the proposal. An earlier one, which an operator may have edited, is kept under another name. */
async function store(folder: string, name: string, text: string): Promise<string[]> {
  const target = join(folder, `${name}.json`)
  await mkdir(folder, { recursive: true })
  const kept = existsSync(target) && (await readFile(target, 'utf8')) !== text ? freeName(target) : undefined
  if (kept) await rename(target, kept)
  await writeFile(target, text)
  return [
    `Stored as ${target}.`,
    ...(kept ? [`The description that was there is now ${kept}.`] : []),
    "Check it: name the publisher, refuse the rows that aren't homes for older people, and say what codes mean.",
    'Files are imported once nothing in it begins with TODO.',
  ]
}

function freeName(target: string): string {
  let number = 1
  while (existsSync(`${target}.${number}`)) number++
  return `${target}.${number}`
}
