import { expect, test } from 'vitest'
import { runCommand } from '../testing/run-command.ts'
import { commandLine } from './operator-error.ts'

const SERVER = new URL('..', import.meta.url).pathname
/** The commands of the package, with what their help has to say. */
const COMMANDS = {
  admin: ['features/sign-in/accounts/command.ts', 'reset-password'],
  catalogue: ['features/catalogue/command.ts', 'preview'],
  health: ['operations/health/command.ts', 'whether it lives'],
  doctor: ['operations/doctor/command.ts', 'Changes nothing'],
} as const

test('a command is named as it is called in a clone and in the package', () => {
  expect(commandLine('backup FILE')).toBe('bun run backup FILE')
  expect(commandLine('backup FILE', true)).toBe('hearthfinder backup FILE')
})

test.each(Object.entries(COMMANDS))(
  '%s --help explains the command, and does nothing',
  async (name, command) => {
    const [file, words] = command
    for (const flag of ['--help', '-h']) {
      const { code, out, err } = await runCommand(SERVER + file, [flag], { PORT: 'seven' })
      expect([code, err]).toEqual([0, ''])
      expect(out).toContain(`usage: bun run ${name}`)
      expect(out.split('\n\n')[1]).toContain(words)
    }
  },
)

test.each(['backup', 'restore'])('%s --help explains the command, and does nothing', async (name) => {
  const file = `${SERVER}operations/backup/command.ts`
  const { code, out, err } = await runCommand(file, [name, '--help'], { PORT: 'seven' })
  expect([code, err]).toEqual([0, ''])
  expect(out).toMatch(new RegExp(`^usage: bun run ${name} .*FILE\\n`))
})

/** Only a clone can be without pages. */
const BUILD = /run `bun run build` first/

test('no message of the server names a command of a clone, which the package does not have', () => {
  const sources = import.meta.glob<string>(['../**/*.ts', '!../**/*.test.ts', '!../testing/**'], {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const lines = Object.entries(sources).flatMap(([path, text]) =>
    text.split('\n').map((line) => ({ path, line })),
  )
  const isComment = (line: string) => /^\s*(\*|\/\*\*|\/\/)/.test(line)
  const found = lines.filter(
    ({ path, line }) =>
      /\bbun (run|start)\b/.test(line) &&
      !isComment(line) &&
      !BUILD.test(line) &&
      path !== './operator-error.ts',
  )
  expect(found).toEqual([])
  expect(lines.length).toBeGreaterThan(10_000)
})
