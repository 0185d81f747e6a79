import { spawn } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { zstdDecompressSync } from 'node:zlib'
import { extract } from 'tar-stream'
import { NO_EXTERNAL_SERVICES } from '../product/server.ts'

/** Makes a backup with the operator's command. @returns the content of each of its files, decompressed */
export async function readBackup(
  product: { databaseUrl: string; dataDir: string },
  path: string,
): Promise<{ name: string; text: string }[]> {
  await runBackup(product, path)
  const entries: { name: string; text: string }[] = []
  const archive = createReadStream(path).pipe(extract())
  for await (const entry of archive) {
    const bytes = await buffer(entry)
    const { name } = entry.header
    entries.push({
      name,
      text: (name.endsWith('.json') ? bytes : zstdDecompressSync(bytes)).toString('latin1'),
    })
  }
  return entries
}

function runBackup({ databaseUrl, dataDir }: { databaseUrl: string; dataDir: string }, path: string) {
  return new Promise<void>((resolve, reject) => {
    const args = ['server/operations/backup/command.ts', 'backup', path]
    const child = spawn(process.env.BUN_PATH ?? 'bun', args, {
      env: { ...process.env, ...NO_EXTERNAL_SERVICES, DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`the backup exited with ${code}`))))
  })
}
