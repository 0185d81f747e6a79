/** Whether this program is the one-file package, which contains its archive. */
const IS_PACKAGED = Bun.embeddedFiles.length > 0

/**
 * Names a command as an operator calls it here: `bun run backup` in a clone, `hearthfinder backup` in the
 * one-file package.
 * @param command a script in package.json, with its arguments
 */
export const commandLine = (command: string, isPackaged = IS_PACKAGED): string =>
  `${isPackaged ? 'hearthfinder' : 'bun run'} ${command}`

/**
 * Prints how a command is used, and ends the process, if the arguments ask for it.
 * @param usage the forms of the command
 * @param description what they do
 */
export function answerHelp(args: readonly string[], usage: string, description: string): void {
  if (!args.some((arg) => arg === '--help' || arg === '-h')) return
  process.stdout.write(`${usage}\n\n${description}\n`)
  process.exit(0)
}

/** An error that the operator can fix. Its message is one line that says what is wrong and what to do. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}
