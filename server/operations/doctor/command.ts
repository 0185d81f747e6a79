/** `bun run doctor`: checks the settings and everything that the server needs, and changes nothing. */

import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { resolve } from 'node:path'
import { openStores } from '#server/features/businesses/images/stores.ts'
import { describeCatalogue, describePacks, findCatalogueRisks } from '#server/features/catalogue/service.ts'
import { openModel } from '#server/features/model/client/client.ts'
import { findModel } from '#server/features/model/status/model-state.ts'
import { findBackupRisks, readLastBackup } from '#server/features/portal/backups/last-backup.ts'
import type { Sql } from '#server/platform/database/connect.ts'
import { openUnmigrated } from '#server/platform/database/open.ts'
import { createDiskSpace } from '#server/platform/disk-space.ts'
import { type Env, readEnv } from '#server/platform/env.ts'
import { describeError } from '#server/platform/http/api-error.ts'
import { leaveRootForCommand } from '#server/platform/leave-root/leave-root.ts'
import { jsonLog, type Log } from '#server/platform/log.ts'
import { findMailFailure } from '#server/platform/mail/transport.ts'
import { answerHelp, commandLine, OperatorError } from '#server/platform/operator-error.ts'
import { withSettingsFile } from '#server/platform/settings/kinds.ts'
import { within } from '#server/platform/within.ts'
import type { Risk } from '#shared/desk/site-texts.ts'

/** Longer than a store on the other side of the world needs. */
const PICTURES_LIMIT_MS = 10_000
const BYTES_PER_MB = 1024 * 1024

/** What a check found. A problem keeps the server from its work; a warning takes away a part of it. */
export interface Finding {
  grade: 'ok' | 'warning' | 'problem'
  text: string
}

const ok = (text: string): Finding => ({ grade: 'ok', text })
const warning = (text: string): Finding => ({ grade: 'warning', text })
const problem = (text: string): Finding => ({ grade: 'problem', text })

/** A check of one thing that the server needs. */
export type Check = (env: Env, log: Log) => Promise<Finding[]>

const checkFolder: Check = async (env, log) => {
  const folder = resolve(env.DATA_DIR)
  const isWritable = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  )
  if (!isWritable) return [problem(`DATA_DIR: this user can't write to ${folder}, or it doesn't exist yet`)]
  const { freeMb, hasRoom } = await createDiskSpace(env, [folder], log).measure()
  const free = `${folder} has ${freeMb ?? 'an unknown number of'} MB free`
  return [hasRoom ? ok(free) : problem(`${free}, and DISK_RESERVE_MB is ${env.DISK_RESERVE_MB}: make room`)]
}

/** @throws OperatorError if the database can't be reached */
const checkDatabase: Check = async (env, log) => {
  const { sql, close } = await openUnmigrated(env, log)
  try {
    const risks = await findCatalogueRisks(sql)
    return [
      ok(`the ${env.DATABASE_URL ? 'database' : 'embedded database'} answers`),
      ...(risks.length > 0
        ? risks.map(toWarning)
        : [ok(await describeCatalogue(sql)), await examinePacks(sql)]),
      ...(await examineBackups(sql)),
    ]
  } finally {
    await close()
  }
}

async function examinePacks(sql: Sql): Promise<Finding> {
  const { text, hasFailed } = await describePacks(sql)
  return hasFailed ? warning(text) : ok(text)
}

const toWarning = ({ title, advice }: Risk) => warning(`${title}: ${advice}`)

async function examineBackups(sql: Sql): Promise<Finding[]> {
  const last = await readLastBackup(sql)
  if (!last)
    return [
      warning(
        `no backup was made with "${commandLine('backup FILE')}": make one each night, unless you have another way`,
      ),
    ]
  const { madeAt, bytes, leads, messages } = last
  const risks = await findBackupRisks(sql, new Date())
  const size = `${(bytes / BYTES_PER_MB).toFixed(1)} MB`
  return risks.length > 0
    ? risks.map(toWarning)
    : [ok(`the last backup is of ${madeAt.toISOString()}: ${leads} leads, ${messages} messages, ${size}`)]
}

const checkModel: Check = async (env) => {
  const presence = await findModel(openModel(env), new AbortController().signal)
  if (presence.state === 'present') return [ok(`Ollama has ${env.OLLAMA_MODEL}`)]
  return [
    presence.state === 'absent'
      ? warning(`Ollama answers but doesn't have ${env.OLLAMA_MODEL}: until it does, rules alone match`)
      : warning('no Ollama answers at OLLAMA_HOST: until one does, rules alone match'),
  ]
}

const checkMail: Check = async ({ SMTP_URL }) => {
  if (!SMTP_URL) return [warning('SMTP_URL is not set: emails become files in DATA_DIR/mail')]
  const failure = await findMailFailure(SMTP_URL)
  return [failure ? problem(`SMTP_URL: ${failure}`) : ok('the mail server answers')]
}

/** Pictures in a folder need only DATA_DIR. The store of a folder would create it. */
const checkPictures: Check = async (env, log) => {
  const stores = openStores(env, log)
  if (stores.current === 'disk') return []
  const check = stores.find(stores.current).then((store) => store.check())
  const isUsable = await within(
    PICTURES_LIMIT_MS,
    check.then(() => true),
    false,
  )
  return [isUsable ? ok('the S3 bucket can be used') : problem("S3_*: the bucket for pictures can't be used")]
}

/** In the order in which an operator would look. */
const CHECKS: readonly Check[] = [checkFolder, checkDatabase, checkMail, checkPictures, checkModel]

const LABEL = { ok: 'ok      ', warning: 'warning ', problem: 'PROBLEM ' } as const

/** Postgres can quote a family's data in a message, so other errors show their code. */
function describeFailure(error: unknown): Finding {
  const { code, name } = describeError(error)
  return { grade: 'problem', text: error instanceof OperatorError ? error.message : `${code ?? name}` }
}

async function examine(): Promise<Finding[]> {
  const env = readEnv(withSettingsFile(process.env))
  await leaveRootForCommand(env)
  const findings: Finding[] = [{ grade: 'ok', text: 'the settings can be read' }]
  for (const check of CHECKS)
    findings.push(...(await check(env, jsonLog).catch((error) => [describeFailure(error)])))
  return findings
}

const DESCRIPTION = `Reads the settings and checks the data folder and its disk, the database with its catalog and its last backup, the mail
server, the S3 bucket and Ollama. Changes nothing and shows no password. Exits with 1 if something keeps the server from its
work.`

answerHelp(process.argv.slice(2), `usage: ${commandLine('doctor')}`, DESCRIPTION)
const findings = await examine().catch((error) => [describeFailure(error)])
for (const { grade, text } of findings) console.log(`${LABEL[grade]}${text}`)
process.exit(findings.some(({ grade }) => grade === 'problem') ? 1 : 0)
