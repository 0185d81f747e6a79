import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Kills all processes of the Postgres with this data folder, as a power failure would. */
export async function killPostgres(dataFolder: string): Promise<void> {
  const postmaster = await findPostmaster(dataFolder)
  if (!postmaster) return
  const children = await findChildren(postmaster)
  for (const pid of [postmaster, ...children]) killProcess(pid)
}

async function findPostmaster(dataFolder: string): Promise<number | undefined> {
  const file = await readFile(join(dataFolder, 'postmaster.pid'), 'utf8').catch(() => '')
  return Number(file.split('\n')[0]) || undefined
}

/** The processes that the postmaster has started. Each is the leader of a group of its own. */
async function findChildren(parent: number): Promise<number[]> {
  const text = await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8').catch(() => '')
  return text.split(' ').filter(Boolean).map(Number)
}

function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended with its parent.
  }
}
