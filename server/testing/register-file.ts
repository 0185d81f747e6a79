import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Format } from '../features/catalogue/registers/description.ts'

/** Cells by column name. Other columns are empty. */
export type Cells = Record<string, string>

/** Creates a folder for a test's register files. `remove` deletes it. */
export async function openRegisterFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'hearthfinder-register-'))
  const write = async (name: string, content: string | Uint8Array) => {
    const path = join(folder, name)
    await writeFile(path, content)
    return path
  }
  return {
    write,
    writeRows: (name: string, format: Format, rows: readonly Cells[]) =>
      write(name, csvOf(format.columns, rows)),
    remove: () => rm(folder, { recursive: true }),
  }
}

export function csvOf(columns: readonly string[], rows: readonly Cells[]): string {
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
  return lines.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')
}

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
