import { join } from 'node:path'
import { unpackOnce } from './unpack.ts'

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
    help: 'FILE writes the database, pictures and settings to one file',
  },
  restore: {
    file: 'server/operations/backup/command.ts',
    args: ['restore'],
    help: 'FILE reads such a file into an empty installation',
  },
  catalogue: { file: 'server/features/catalogue/command.ts', help: 'imports and lists public registers' },
  admin: {
    file: 'server/features/portal/accounts/command.ts',
    help: 'adds administrators, resets passwords',
  },
  examine: { file: 'server/features/model/exam/command.ts', help: 'examines an Ollama model' },
  doctor: {
    file: 'server/operations/doctor/command.ts',
    help: 'checks the settings and everything that the server needs',
  },
}

const HELP = `usage: hearthfinder [COMMAND] [ARGUMENT]…

${Object.entries(COMMANDS)
  .map(([name, { help }]) => `  ${name.padEnd(10)} ${help}`)
  .join('\n')}

Settings are environment variables, or lines of a file .env in the current folder. All have defaults: the server then
listens on http://localhost:3000 and keeps its data in ./data. Each command shows its usage without arguments.`

/**
 * Runs a command of the program that this file contains, in this process.
 * @param archive the embedded archive
 * @param build a name that differs for every build
 */
export async function launch(archive: string, build: string): Promise<void> {
  const [name = 'serve', ...rest] = process.argv.slice(2)
  if (['help', '--help', '-h'].includes(name)) return console.log(HELP)
  if (['version', '--version', '-v'].includes(name)) return console.log(build)
  const command = COMMANDS[name]
  if (!command) {
    console.error(`hearthfinder: there is no command "${name}"\n\n${HELP}`)
    process.exit(2)
  }
  const file = join(await unpackOnce(archive, build), command.file)
  process.argv = [process.argv[0] ?? '', file, ...(command.args ?? []), ...rest]
  await import(file)
}
