import { existsSync, type Stats } from 'node:fs'
import { chmod, lstat, mkdir, mkdtemp, readFile, realpath, rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseEnv } from 'node:util'

/**
 * The folder for unpacked programs: CACHE_DIRECTORY (systemd's `CacheDirectory=`), or the user's cache. Root's is where
 * the user who runs Postgres can read it. It isn't that of the systemd unit, which the service's user can write.
 */
function cacheFolder(): string {
  const { CACHE_DIRECTORY, XDG_CACHE_HOME } = process.env
  if (CACHE_DIRECTORY) return CACHE_DIRECTORY
  if (process.getuid?.() === 0) return '/var/cache/hearthfinder-root'
  return join(XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'hearthfinder')
}

/** The folder that a build is unpacked to. @param build a name that differs for every build */
const programFolder = (build: string): string => join(resolve(cacheFolder()), build)

/**
 * Unpacks the program unless an earlier start did.
 * @param archive tar, compressed with Zstandard
 * @throws Error that says what the operator can do, also if another user could have changed what an earlier start unpacked
 */
async function unpackOnce(archive: string, build: string): Promise<string> {
  const folder = programFolder(build)
  const cache = dirname(folder)
  try {
    await mkdir(cache, { recursive: true, mode: 0o755 })
  } catch (error) {
    throw unpackingFailed(cache, error)
  }
  const advice = 'set CACHE_DIRECTORY to a folder that only you can write to'
  await requireTrusted([await realpath(cache)], advice)
  if (!existsSync(folder)) {
    console.error(`Unpacking to ${folder} (once) …`)
    await unpack(archive, cache, folder).catch((error) => {
      throw unpackingFailed(cache, error)
    })
  }
  await requireTrusted([folder], advice)
  return folder
}

function unpackingFailed(cache: string, error: unknown): Error {
  const reason = error instanceof Error && 'code' in error ? `: ${error.code}` : ''
  return new Error(
    `cannot unpack to ${cache}${reason}: set CACHE_DIRECTORY to a folder that you can write to, with 150 MB free`,
  )
}

/**
 * Unpacks to a temporary folder and renames it, so that an interrupted start leaves no half program, and two at once end
 * with one.
 */
async function unpack(archive: string, cache: string, folder: string): Promise<void> {
  const temporary = await mkdtemp(join(cache, 'half-'))
  // Everyone may read the program, and only its owner may write it.
  const mask = process.umask(0o022)
  try {
    await new Bun.Archive(await Bun.zstdDecompress(await Bun.file(archive).bytes())).extract(temporary)
    await chmod(temporary, 0o755)
    await flush(temporary)
    await rename(temporary, folder)
  } catch (error) {
    await rm(temporary, { recursive: true })
    if (!existsSync(folder)) throw error
  } finally {
    process.umask(mask)
  }
}

/**
 * Writes a folder's file system to the disk, if there is a program for it: after a power failure, a renamed folder could
 * otherwise have empty files.
 */
async function flush(folder: string): Promise<void> {
  const sync = Bun.which('sync')
  if (sync) await Bun.spawn([sync, '-f', folder], { stdio: ['ignore', 'ignore', 'ignore'] }).exited
}

interface Command {
  /** The program's file. */
  file: string
  /** What the file is given before the user's own arguments. */
  args?: string[]
  help: string
}

const COMMANDS: Record<string, Command> = {
  serve: { file: 'server/main.ts', help: 'starts the server (also without a command)' },
  backup: {
    file: 'server/operations/backup/command.ts',
    args: ['backup'],
    help: 'writes the database, the images and the records of erasures to one file',
  },
  restore: {
    file: 'server/operations/backup/command.ts',
    args: ['restore'],
    help: 'reads such a file into an empty installation',
  },
  catalogue: {
    file: 'server/features/catalogue/command.ts',
    help: 'imports, lists and removes communities from registers or your own list',
  },
  admin: {
    file: 'server/features/sign-in/accounts/command.ts',
    help: 'adds owners, resets passwords, checks the audit log',
  },
  doctor: {
    file: 'server/operations/doctor/command.ts',
    help: 'checks the settings and everything that the server needs',
  },
  health: {
    file: 'server/operations/health/command.ts',
    help: 'asks whether the server on this machine lives',
  },
}

const helpFor = (build: string) => `usage: hearthfinder [COMMAND] [ARGUMENT]…

${Object.entries(COMMANDS)
  .map(([name, { help }]) => `  ${name.padEnd(10)} ${help}`)
  .join('\n')}

"hearthfinder COMMAND --help" explains a command. Settings are environment variables, lines of a file .env in the current
folder, or lines of the file in SETTINGS_FILE (/etc/hearthfinder/hearthfinder.env, if it exists). All have defaults.
The manual, docs/operate.md, is in ${programFolder(build)}, once a start has unpacked it.`

const SERVE_HELP = `usage: hearthfinder serve

Starts the server at http://localhost:3000 (PORT, HOST) with its data in ./data (DATA_DIR), and its own Postgres unless
DATABASE_URL names another one. The first start creates the portal's administrator, and writes the password to
DATA_DIR/admin-password. Ctrl-C or SIGTERM stops it after the requests in progress. docs/operate.md lists the settings.`

/** Ends the process if the arguments ask for help, or aren't a call of a command. */
function answerWithoutProgram(name: string, rest: readonly string[], build: string): void {
  const end = (text: string, code = 0): never => {
    if (code === 0) console.log(text)
    else console.error(text)
    process.exit(code)
  }
  if (['help', '--help', '-h'].includes(name)) end(helpFor(build))
  if (['version', '--version', '-v'].includes(name)) end(build)
  if (!COMMANDS[name]) end(`hearthfinder: there is no command "${name}"\n\n${helpFor(build)}`, 2)
  if (name !== 'serve' || rest.length === 0) return
  const isHelp = rest.includes('--help') || rest.includes('-h')
  end(isHelp ? SERVE_HELP : `hearthfinder: serve takes no arguments\n\n${SERVE_HELP}`, isHelp ? 0 : 2)
}

/**
 * Runs a command of the program that this file contains, in this process.
 * @param archive the embedded archive
 * @param build a name that differs for every build
 */
export async function launch(archive: string, build: string): Promise<void> {
  const [name = 'serve', ...rest] = process.argv.slice(2)
  answerWithoutProgram(name, rest, build)
  const { file, args = [] } = COMMANDS[name] as Command
  const program = await readDotEnv()
    .then(() => unpackOnce(archive, build))
    .catch((error: Error) => {
      console.error(`hearthfinder: ${error.message}`)
      process.exit(1)
    })
  const path = join(program, file)
  process.argv = [process.argv[0] ?? '', path, ...args, ...rest]
  await import(path)
}

const ROOT = 0
const WRITABLE_BY_ALL = 0o002

/** Whether only this user and root, or a group that they chose, can have written something. */
const isTrusted = (entry: Stats): boolean =>
  (entry.uid === ROOT || entry.uid === process.getuid?.()) &&
  (entry.isSymbolicLink() || (entry.mode & WRITABLE_BY_ALL) === 0)

/**
 * Refuses paths where another user could have placed code or settings that this process, perhaps as root, would use.
 * @param advice what the operator can do
 * @throws Error that names the path
 */
async function requireTrusted(paths: readonly string[], advice: string): Promise<void> {
  for (const path of paths)
    if (!isTrusted(await lstat(path)))
      throw new Error(`${path} belongs to another user, or every user can write it: ${advice}`)
}

/**
 * Adds the settings of the file .env in the current folder to the environment, whose own variables win. Bun itself would
 * read that of a folder of any user, and a setting such as LD_PRELOAD is code.
 * @throws Error if another user could have written it
 */
async function readDotEnv(): Promise<void> {
  if (!existsSync('.env')) return
  const target = await realpath('.env')
  const advice = `run this as that user, or in another folder`
  await requireTrusted([process.cwd(), '.env', target, dirname(target)], advice)
  for (const [name, value] of Object.entries(parseEnv(await readFile('.env', 'utf8'))))
    process.env[name] ??= value
}
