/**
 * `bun run fuzz [--long]`: starts the built server on a temporary DATA_DIR and has schemathesis fuzz it from its own
 * /api/openapi.json, with all checks. Anyone's requests also go to the portal's calls, so the document is read in a
 * session. Needs Python 3.10 or newer and installs schemathesis in .venv. `--long` generates
 * more examples from a random seed and prints the seed. The exit code is 1 if any check fails.
 */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServerProcess } from '#server/testing/server-process.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { API } from '#shared/contract/paths.ts'
import type { QuestionnaireSubmission } from '#shared/contract/questionnaire.ts'
import { isBuildFresh } from './build-stamp.ts'
import { ROOT, run, runOrExit } from './run.ts'

const VENV = join(ROOT, '.venv')
const REQUIREMENTS = join(ROOT, 'scripts/fuzz/requirements.txt')
/** A copy of REQUIREMENTS, written after the installation. */
const INSTALLED = join(VENV, 'requirements.txt')
const PASSWORD = 'a password for the fuzzer'
const SEED = '11'
/**
 * These operations can end the session that calls them. After the third, everyone needs a second factor for nearly all
 * others; the last one also ends the sessions of the others.
 */
const ENDING_SESSIONS = [
  ADMIN_API.logout,
  `${ADMIN_API.sessions}/{id}`,
  ADMIN_API.requiredFactor,
  ADMIN_API.signOutEverywhere,
]

const ANSWERS: Omit<QuestionnaireSubmission, 'email'> = {
  firstName: 'Rosa',
  lastName: 'Diaz',
  age: '75-80',
  gender: 'Female',
  city: 'Austin',
  state: 'TX',
  zipCode: '78701',
  budget: '$3,500 - $4,500 (Standard Care)',
  amenities: ['Memory Care', 'Gardens'],
  tosAgreed: true,
}

interface Pass {
  name: string
  config: 'open' | 'signed-in'
  /** Per operation, besides one for each boundary in its schema. */
  examples: number
  options: string[]
  token?: string
}

/** @throws Error when Python is missing or the package cannot be installed */
async function installSchemathesis(): Promise<void> {
  const wanted = await readFile(REQUIREMENTS, 'utf8')
  if (existsSync(INSTALLED) && (await readFile(INSTALLED, 'utf8')) === wanted) return
  const pip = [join(VENV, 'bin/pip'), 'install', '--quiet', '--disable-pip-version-check']
  for (const command of [
    ['python3', '-m', 'venv', '--clear', VENV],
    [...pip, '--requirement', REQUIREMENTS],
  ]) {
    if ((await run(command)) !== 0)
      throw new Error(
        `${command[0]} failed: fuzzing needs Python 3.10 or newer with venv (python3-venv on Debian)`,
      )
  }
  await writeFile(INSTALLED, wanted)
}

async function request(address: string, init: RequestInit) {
  const response = await fetch(address, init)
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  return response.json()
}

const send = (address: string, body: unknown, headers: Record<string, string> = {}) =>
  request(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

/** Opens a session. Do it before fuzzing starts, because failed logins can lock the account. @returns its token */
const signIn = async (origin: string): Promise<string> =>
  (await send(origin + ADMIN_API.login, { username: 'admin', password: PASSWORD })).token

/** Creates records to read and erase, besides the sample catalog. @returns the id of a community in it */
async function seed(origin: string, token: string): Promise<string> {
  const authorization = `Bearer ${token}`
  const message = { firstName: 'Al', lastName: 'Wu', email: 'al@example.org', message: 'Is there a garden?' }
  const business = { name: 'Oak House', description: 'A home with a garden.', city: 'Austin', state: 'TX' }
  for (let count = 0; count < 3; count++) {
    const answers = { ...ANSWERS, email: `rosa-${count}@example.org` }
    await send(origin + API.questionnaire, answers, { 'idempotency-key': randomUUID() })
    await send(origin + API.contact, message)
    await send(origin + ADMIN_API.featuredBusinesses, business, { authorization })
  }
  const found = `${origin}${ADMIN_API.inboxCommunities}?text=th&state=TX`
  const [community] = await request(found, { headers: { authorization } })
  return community.id
}

async function planPasses(origin: string, isLong: boolean): Promise<Pass[]> {
  // A stream has no end that a request could wait for, and a lane refuses everyone without its key, session or not.
  const lane = `${API.familyLists}/{id}/lanes/{lane}`
  const excluded = [...ENDING_SESSIONS, ADMIN_API.inboxCountStream, lane]
  const excluding = excluded.map((path) => `--exclude-path=${path}`)
  const examples = isLong ? 150 : 10
  const passes: Pass[] = [{ name: 'as anyone', config: 'open', examples, options: [] }]
  const plan = async (name: string, options: string[]) =>
    passes.push({ name, config: 'signed-in', examples, options, token: await signIn(origin) })
  await plan('signed in', excluding)
  for (const path of ENDING_SESSIONS) await plan(`signed in, ${path}`, [`--include-path=${path}`])
  return passes
}

/** Saves the whole document, which the server shows only to administrators. @returns the file's path */
async function saveDocument(origin: string, folder: string): Promise<string> {
  const headers = { authorization: `Bearer ${await signIn(origin)}` }
  const file = join(folder, 'openapi.json')
  await writeFile(file, await (await fetch(origin + API.openApi, { headers })).text())
  return file
}

const commandOf = (
  { origin, document }: Record<'origin' | 'document', string>,
  { config, examples, options }: Pass,
  isLong: boolean,
) => [
  join(VENV, 'bin/schemathesis'),
  `--config-file=scripts/fuzz/${config}.toml`,
  ...['run', document, `--url=${origin}`, '--checks=all', `--max-examples=${examples}`, '--no-color'],
  ...['--generation-database=none', ...(isLong ? [] : [`--seed=${SEED}`]), ...options],
]

async function fuzz(isLong: boolean): Promise<number> {
  if (!(await isBuildFresh())) await runOrExit(['bun', 'scripts/build.ts'])
  await installSchemathesis()
  const dataDir = await mkdtemp(join(tmpdir(), 'fuzz-'))
  const server = await startServerProcess({
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: PASSWORD,
    TRUST_PROXY: '127.0.0.1',
  })
  const outcomes: string[] = []
  let failed = 0
  try {
    const passes = await planPasses(server.origin, isLong)
    const community = await seed(server.origin, await signIn(server.origin))
    const target = { origin: server.origin, document: await saveDocument(server.origin, dataDir) }
    console.log(
      `Fuzzed separately, each in its own session, because they can end it: ${ENDING_SESSIONS.join(', ')}`,
    )
    for (const pass of passes) {
      console.log(`\n== ${pass.name}`)
      const env = { FUZZ_COMMUNITY: community, ...(pass.token && { FUZZ_TOKEN: pass.token }) }
      const hasPassed = (await run(commandOf(target, pass, isLong), env)) === 0
      if (!hasPassed) failed++
      outcomes.push(`${hasPassed ? 'passed' : 'FAILED'}: ${pass.name}`)
    }
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  console.log(`\n${outcomes.join('\n')}`)
  return failed === 0 ? 0 : 1
}

process.exit(await fuzz(process.argv.includes('--long')))
