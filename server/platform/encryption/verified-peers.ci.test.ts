import { afterEach, expect, test } from 'vitest'
import { AUTHORITY_FILE, CERTIFICATE } from '#server/testing/certificates/certificates.ts'
import { closeSmtpServers, startSmtp } from '#server/testing/smtp.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  await closeSmtpServers()
  for (const close of closing.splice(0)) await close()
})

/** Runs statements in a process of its own, because NODE_EXTRA_CA_CERTS is read at the start. @returns what it prints */
async function runWith(authority: string | undefined, code: string) {
  const child = Bun.spawn([process.execPath, '-e', code], {
    cwd: import.meta.dirname,
    env: { PATH: process.env.PATH ?? '', ...(authority && { NODE_EXTRA_CA_CERTS: authority }) },
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const printed = await new Response(child.stdout).text()
  await child.exited
  return printed.trim()
}

const sendMail = (url: string) => `
  import { createSendMail } from '../mail/transport.ts'
  import { readEnv } from '../env.ts'
  const mail = { id: '1', to: 'a@example.org', replyTo: null, subject: 's', text: 't', createdAt: new Date(), contactId: null, leadId: null }
  await createSendMail(readEnv({ SMTP_URL: '${url}' }))(mail).then(() => console.log('sent'), (error) => console.log(error.code))
  process.exit(0)`

const UPGRADES = { hideSTARTTLS: false, ...CERTIFICATE }
test.each([
  ['smtps, verified', { secure: true, ...CERTIFICATE }, 'smtps://localhost:PORT', AUTHORITY_FILE, 'sent'],
  [
    'smtps, unknown authority',
    { secure: true, ...CERTIFICATE },
    'smtps://localhost:PORT',
    undefined,
    'ESOCKET',
  ],
  [
    'smtps, wrong name',
    { secure: true, ...CERTIFICATE },
    'smtps://127.0.0.1:PORT',
    AUTHORITY_FILE,
    'ESOCKET',
  ],
  ['STARTTLS, verified', UPGRADES, 'smtp://localhost:PORT?requireTLS=true', AUTHORITY_FILE, 'sent'],
  ['STARTTLS, unknown authority', UPGRADES, 'smtp://localhost:PORT?requireTLS=true', undefined, 'ESOCKET'],
  [
    'STARTTLS, not known to the server',
    { disabledCommands: ['STARTTLS'] },
    'smtp://localhost:PORT?requireTLS=true',
    AUTHORITY_FILE,
    'ETLS',
  ],
])('mail by %s', async (_name, options, url, authority, outcome) => {
  const secured: boolean[] = []
  const smtp = await startSmtp(undefined, {
    ...options,
    onMailFrom(_address, session, done) {
      secured.push(session.secure)
      done()
    },
  })
  expect(await runWith(authority, sendMail(url.replace('PORT', String(smtp.port))))).toBe(outcome)
  expect(secured).toEqual(outcome === 'sent' ? [true] : [])
  expect(smtp.received).toHaveLength(secured.length)
})

const S3 = (url: string) => `
  import { createS3Client } from '#server/features/businesses/images/s3-store.ts'
  import { ListBucketsCommand } from '@aws-sdk/client-s3'
  const client = createS3Client({ endpoint: '${url}', region: 'r', bucket: 'b', accessKeyId: 'k', secretAccessKey: 's' })
  await client.send(new ListBucketsCommand({})).catch(() => undefined)
  process.exit(0)`
const MODEL = (url: string) => `
  import { openModel } from '#server/features/model/client/client.ts'
  const model = openModel({ OLLAMA_HOST: '${url}', OLLAMA_MODEL: 'm' })
  await model.api(AbortSignal.timeout(5000)).list().catch(() => undefined)
  process.exit(0)`

test.each([
  ['S3', S3],
  ['Ollama', MODEL],
] as const)('%s is asked only with a verified certificate', async (_name, ask) => {
  let asked = 0
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    tls: CERTIFICATE,
    fetch: () => {
      asked++
      return new Response(null, { status: 400 })
    },
  })
  closing.push(() => server.stop(true))
  await runWith(undefined, ask(`https://localhost:${server.port}`))
  await runWith(AUTHORITY_FILE, ask(`https://127.0.0.1:${server.port}`))
  expect(asked).toBe(0)
  await runWith(AUTHORITY_FILE, ask(`https://localhost:${server.port}`))
  expect(asked).toBeGreaterThan(0)
})
