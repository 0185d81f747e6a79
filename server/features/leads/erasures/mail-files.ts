import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Query } from '#server/platform/database/connect.ts'
import type { Env } from '#server/platform/env.ts'
import {
  type MailSubject,
  mailFolder,
  subjectOfMailFile,
  timeOfMailFile,
} from '#server/platform/mail/transport.ts'
import type { Platform } from '#server/platform/platform.ts'
import { DAY_MS } from '#shared/contract/time.ts'
import { type KnownRecord, listKnownRecords } from './service.ts'

/** How long a file is kept, except those of stored messages. The links in emails have expired by then. */
const MAIL_FILE_DAYS = 30
/** Files per query. */
const BATCH = 1000

interface SweepDeps {
  sql: Query
  env: Pick<Env, 'DATA_DIR'>
}

/**
 * Deletes this server's files of emails about erased messages and leads, and about answers that have been corrected since.
 * Each server sweeps its own folder when it starts and every hour, so another server's file is deleted within an hour.
 *
 * A message that the database doesn't know may be missing because an old backup was restored. Its file may be the only
 * copy, so it's kept for 30 days. So are files that name no record, and those of leads.
 * @param only the messages and leads whose files are looked at; without it, all files
 * @returns how many files were deleted
 */
export async function sweepMailFiles({ sql, env }: SweepDeps, only?: ReadonlySet<string>): Promise<number> {
  const folder = mailFolder(env)
  const all = await listMailFiles(folder)
  const names = only ? all.filter((name) => only.has(subjectOfMailFile(name)?.id ?? '')) : all
  let deleted = 0
  for (let start = 0; start < names.length; start += BATCH) {
    for (const name of await findDeletable(sql, folder, names.slice(start, start + BATCH))) {
      await rm(join(folder, name), { force: true })
      deleted += 1
    }
  }
  return deleted
}

/** The messages and leads for the next sweep of a folder. A folder is here while a sweep of it is running. */
const due = new Map<string, Set<string>>()

/**
 * Sweeps the files about messages and leads that were just erased, in the background. Listing a folder with thousands of
 * files takes a while, so at most one sweep runs, and one for all that were erased meanwhile waits for it.
 */
export function sweepMailFilesLater(
  deps: SweepDeps & Pick<Platform, 'background'>,
  erased: readonly string[],
): void {
  const folder = mailFolder(deps.env)
  const waiting = due.get(folder)
  if (waiting) for (const id of erased) waiting.add(id)
  if (waiting || erased.length === 0) return
  due.set(folder, new Set(erased))
  void deps.background.run('mail file sweep', async () => {
    try {
      for (let ids = due.get(folder); ids?.size; ids = due.get(folder)) {
        due.set(folder, new Set())
        await sweepMailFiles(deps, ids)
      }
    } finally {
      due.delete(folder)
    }
  })
}

/** Includes files that a crash left unfinished. Their names start with a dot. */
async function listMailFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => name.endsWith('.eml'))
}

async function findDeletable(query: Query, folder: string, names: string[]): Promise<string[]> {
  const files = names.map((name) => ({ name, subject: subjectOfMailFile(name) }))
  const ids = (kind: MailSubject['kind']) =>
    files.flatMap(({ subject }) => (subject?.kind === kind ? [subject.id] : []))
  const records = await listKnownRecords(query, ids('contact'), ids('lead'))
  const known = new Map(records.map((record) => [record.id, record]))
  const deletable: string[] = []
  for (const { name, subject } of files) {
    const state = stateOf(name, subject, subject && known.get(subject.id))
    if (state === 'delete' || (state === 'keep 30 days' && (await isOld(join(folder, name)))))
      deletable.push(name)
  }
  return deletable
}

function stateOf(
  name: string,
  subject: MailSubject | undefined,
  record: KnownRecord | undefined,
): 'keep' | 'keep 30 days' | 'delete' {
  if (!record) return subject?.kind === 'lead' ? 'delete' : 'keep 30 days'
  if (record.isErased) return 'delete'
  if (subject?.kind === 'contact') return 'keep'
  const isSuperseded = record.updatedAt && (timeOfMailFile(name) ?? record.updatedAt) < record.updatedAt
  return isSuperseded ? 'delete' : 'keep 30 days'
}

async function isOld(path: string): Promise<boolean> {
  const file = await stat(path).catch(() => undefined)
  return file !== undefined && file.mtimeMs < Date.now() - MAIL_FILE_DAYS * DAY_MS
}
