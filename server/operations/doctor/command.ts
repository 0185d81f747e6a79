/** `bun run doctor`: checks the settings and everything that the server needs, and changes nothing. */
import { answerHelp, commandLine } from '#server/platform/command-line.ts'
import { readEnv } from '#server/platform/env.ts'
import { describeError } from '#server/platform/http/describe-error.ts'
import { leaveRootForCommand } from '#server/platform/leave-root/leave-root.ts'
import { jsonLog } from '#server/platform/log.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import { withSettingsFile } from '#server/platform/settings/settings-file.ts'
import { CHECKS, type Finding } from './checks.ts'

const LABEL = { ok: 'ok      ', warning: 'warning ', problem: 'PROBLEM ' } as const

/** Postgres can quote a family's data in a message, so other errors show their code. */
function describeFailure(error: unknown): Finding {
  const { code, name } = describeError(error)
  return { grade: 'problem', text: error instanceof OperatorError ? error.message : `${code ?? name}` }
}

async function examine(): Promise<Finding[]> {
  const env = readEnv(withSettingsFile(process.env))
  await leaveRootForCommand(env)
  const findings: Finding[] = [{ grade: 'ok', text: 'the settings can be read' }]
  for (const check of CHECKS)
    findings.push(...(await check(env, jsonLog).catch((error) => [describeFailure(error)])))
  return findings
}

const DESCRIPTION = `Reads the settings and checks the data folder and its disk, the database with its catalog and its last backup, the mail
server, the S3 bucket and Ollama. Changes nothing and shows no password. Exits with 1 if something keeps the server from its
work.`

answerHelp(process.argv.slice(2), `usage: ${commandLine('doctor')}`, DESCRIPTION)
const findings = await examine().catch((error) => [describeFailure(error)])
for (const { grade, text } of findings) console.log(`${LABEL[grade]}${text}`)
process.exit(findings.some(({ grade }) => grade === 'problem') ? 1 : 0)
