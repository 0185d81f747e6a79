import { createInterface } from 'node:readline/promises'

/**
 * Asks on the terminal, again until the answer can be read.
 * @returns undefined for an empty answer, or if there is no terminal: a command never waits for an answer then
 */
export async function ask<T>(
  question: string,
  read: (answer: string) => T | undefined,
): Promise<T | undefined> {
  if (!process.stdin.isTTY) return undefined
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    for (;;) {
      const answer = (await terminal.question(`\n${question} `)).trim()
      if (answer === '') return undefined
      const found = read(answer)
      if (found !== undefined) return found
    }
  } finally {
    terminal.close()
  }
}
