import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FILE = join(import.meta.dirname, '../docs/evaluation.md')

export interface Facts {
  families: number
  counted: number
  graded: number
  ungraded: string[]
  machine: string
  command: string
}

/** Writes docs/evaluation.md: the tables with what they were measured on, and the command beside them. */
export function writeReport(
  facts: Facts,
  [orders, models, families]: readonly [string, string, string],
): void {
  const ungraded =
    facts.ungraded.length === 0 ? 'none' : `${facts.ungraded.length} (${facts.ungraded.join(', ')})`
  const text = `# How good the lists are

Written by \`${facts.command} --write\` on ${facts.machine}. How it is done, and what the columns mean:
[evaluation/README.md](../evaluation/README.md).

${facts.families} families, ${facts.graded} graded communities of real registers. ${facts.counted} families have
something to choose; for the others every order is as good. Communities among anyone's first five that nobody graded:
${ungraded}.

${orders}

## The models

${models}

## Family by family

nDCG@5. Stories, arguments and grades: [evaluation/families](../evaluation/families).

${families}
`
  writeFileSync(FILE, text)
}
