import * as z from 'zod/mini'
import { OperatorError } from './operator-error.ts'
import { ADDRESS_SETTINGS, TELEMETRY_SETTINGS } from './settings/address-settings.ts'
import { DATA_SETTINGS, requireAllOfS3, requireRequestRole } from './settings/data-settings.ts'
import { MODEL_SETTINGS } from './settings/model-settings.ts'
import { PEOPLE_SETTINGS, requireCurrentSecret, SITE_SETTINGS } from './settings/site-settings.ts'

/** The environment variables of docs/operate.md. */
export const Env = z.object({
  ...ADDRESS_SETTINGS,
  ...DATA_SETTINGS,
  ...MODEL_SETTINGS,
  ...PEOPLE_SETTINGS,
  ...SITE_SETTINGS,
  ...TELEMETRY_SETTINGS,
})
export type Env = z.infer<typeof Env>

/**
 * Reads and checks the environment. An empty value counts as unset.
 * @throws OperatorError that names the first invalid variable and the reason
 */
export function readEnv(record: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(record).filter(([, value]) => value?.trim()))
  const parsed = z.safeParse(Env, given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new OperatorError(`${issue?.path.join('.')} ${issue?.message}`)
  }
  requireRequestRole(parsed.data)
  requireAllOfS3(parsed.data)
  requireCurrentSecret(parsed.data)
  return parsed.data
}
