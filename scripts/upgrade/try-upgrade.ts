/**
 * `bun scripts/upgrade/try-upgrade.ts COMMIT…` starts the server of each earlier commit, lets families and an operator use
 * it, and then starts the current one on its database and from its backup.
 */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { connect, type Sql } from '#server/platform/database/connect.ts'
import { OWNER, roleAddress } from '#server/platform/database/roles/role-address.ts'
import { type ServerProcess, startServerProcess } from '#server/testing/server-process.ts'
import { closeSmtpServers, startSmtp } from '#server/testing/smtp.ts'
import { startTemporaryCluster } from '#server/testing/temporary-cluster.ts'
import { ROOT } from '../run.ts'
import { checkCorrection, checkMailedLink, checkReceipts, checkSession } from './checks.ts'
import { createData } from './earlier-data.ts'
import { hasCommit, installEarlier } from './earlier-version.ts'

const BACKUP_COMMAND = 'server/operations/backup/command.ts'
const CATALOGUE_COMMAND = 'server/features/catalogue/command.ts'
const MAIL_TIMEOUT_MS = 60_000

const commits = process.argv.slice(2)
if (commits.length === 0) {
  console.error('usage: bun scripts/upgrade/try-upgrade.ts COMMIT…')
  process.exit(2)
}
for (const commit of commits) {
  if (hasCommit(commit)) await tryUpgrade(commit)
  else console.log(`${commit}: not in this clone (a shallow one lacks its history), so it was not tried`)
}
process.exit(0)

async function tryUpgrade(commit: string): Promise<void> {
  const earlier = await installEarlier(commit)
  const folder = await mkdtemp(join(tmpdir(), 'upgrade-'))
  const cluster = await startTemporaryCluster()
  const admin = connect(`${cluster.url}/postgres`, 1)
  const sql = connect(`${cluster.url}/before`, 2)
  let isMailDown = true
  const mail = await startSmtp(() => (isMailDown ? new Error('4.3.2 down') : undefined))
  const identity = await generateIdentity()
  await writeFile(join(folder, 'identity'), `${identity}\n`)
  const settings = (database: string): Record<string, string> => ({
    DATABASE_URL: roleAddress(`${cluster.url}/${database}`, OWNER),
    DATA_DIR: join(folder, database),
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    OPERATOR_EMAIL: 'operator@example.org',
  })
  const step = (text: string) => console.log(`${commit}: ${text}`)
  const runCommand = (root: string, args: string[], variables: Record<string, string>) =>
    execFileSync(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...variables, JWT_SECRET: 'a test secret long enough for HMAC' },
    })
  const servers: ServerProcess[] = []
  const start = async (database: string, root = ROOT) => {
    const server = await startServerProcess(settings(database), root)
    servers.push(server)
    return server
  }
  try {
    for (const name of ['before', 'restored']) await admin.unsafe(`create database ${name} owner ${OWNER}`)
    const before = await start('before', earlier.folder)
    runCommand(earlier.folder, [CATALOGUE_COMMAND, 'sample'], settings('before'))
    const data = await createData(before.origin)
    step('families and an operator used the earlier server')
    const file = join(folder, 'backup.tar')
    const recipient = { BACKUP_RECIPIENT: await identityToRecipient(identity) }
    runCommand(earlier.folder, [BACKUP_COMMAND, 'backup', file], { ...settings('before'), ...recipient })
    await before.stop()

    const started = performance.now()
    const after = await start('before')
    step(`the current server was ready after ${Math.round((performance.now() - started) / 100) / 10} s`)
    await checkReceipts(after.origin, data)
    await checkSession(after.origin, data)
    await checkCorrection(after.origin, data)
    step('it answers all receipts with the same bytes, knows the session, and accepts a correction')
    isMailDown = false
    await sendWaitingMails(sql)
    const texts = mail.received.map(({ text }) => text)
    const hasLink = await checkMailedLink(after.origin, texts)
    step(`it sent ${texts.length} emails of before; ${hasLink ? 'a link opens the list' : 'none has a link'}`)
    await after.stop()

    await assert.rejects(start('before', earlier.folder), /version does not know/)
    step('the earlier server refuses the upgraded database')

    const identityFile = { BACKUP_IDENTITY_FILE: join(folder, 'identity') }
    runCommand(ROOT, [BACKUP_COMMAND, 'restore', file], { ...settings('restored'), ...identityFile })
    const restored = await start('restored')
    await checkReceipts(restored.origin, data)
    step('the earlier backup restores, and all receipts are answered')
  } finally {
    await Promise.all(servers.map((server) => server.kill()))
    await closeSmtpServers()
    await admin.end({ timeout: 1 })
    await sql.end({ timeout: 1 })
    await cluster.stop()
    await earlier.remove()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Waits until all emails of the earlier server have been sent. */
async function sendWaitingMails(sql: Sql): Promise<void> {
  await sql`update mails set next_attempt_at = now()`
  const end = performance.now() + MAIL_TIMEOUT_MS
  while ((await sql`select 1 from mails`).length > 0) {
    if (performance.now() > end) throw new Error('emails still wait')
    await Bun.sleep(200)
  }
}
