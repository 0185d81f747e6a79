/** `bun run catalogue sample` and `bun run catalogue remove sample`. */
import type { Sql } from '../database/connect.ts'
import { openDatabase } from '../database/open.ts'
import { readEnv, StartRefused } from '../env.ts'
import { loadZipCodes } from '../geography/service.ts'
import { jsonLog } from '../log.ts'
import { loadSample, removeSample } from './service.ts'

const COMMANDS: Record<string, (sql: Sql) => Promise<string>> = {
  async sample(sql) {
    const show = (stored: number, total: number) => console.log(`${stored} of ${total}`)
    return `The catalogue has ${await loadSample(sql, show)} sample communities.`
  },
  async 'remove sample'(sql) {
    return `${await removeSample(sql)} sample communities are gone.`
  },
}

async function runOnDatabase(command: (sql: Sql) => Promise<string>): Promise<void> {
  const { sql, close } = await openDatabase(readEnv(process.env), jsonLog)
  try {
    await loadZipCodes(sql)
    console.log(await command(sql))
  } finally {
    await close()
  }
}

const command = COMMANDS[process.argv.slice(2).join(' ')]
if (!command) {
  console.error(`usage: bun run catalogue ${Object.keys(COMMANDS).join(' | ')}`)
  process.exit(2)
}
try {
  await runOnDatabase(command)
  process.exit(0)
} catch (error) {
  if (!(error instanceof StartRefused)) throw error
  console.error(`The catalogue cannot be opened: ${error.message}`)
  process.exit(1)
}
