import { join } from 'node:path'
import { programFolder, unpackOnce } from './unpack.ts'

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
  const program = await unpackOnce(archive, build).catch((error: Error) => {
    console.error(`hearthfinder: ${error.message}`)
    process.exit(1)
  })
  const path = join(program, file)
  process.argv = [process.argv[0] ?? '', path, ...args, ...rest]
  await import(path)
}
