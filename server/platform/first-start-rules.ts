import type { Risk } from '#shared/site-check.ts'
import type { Query } from './database/connect.ts'
import { listFirstStartRules } from './first-start-rules-queries.ts'
import { OperatorError } from './operator-error.ts'
import type { Risks } from './risks.ts'

/** Whether a rule was there at the first start of this installation. See sql/migrations/*_first_start_rules.sql. */
export async function isFirstStartRule(query: Query, rule: string): Promise<boolean> {
  return (await listFirstStartRules(query)).some(({ name }) => name === rule)
}

/**
 * Applies a rule to what violates it: a new installation doesn't start, and one from before the rule is warned in the
 * log and in the portal.
 * @param violations their advice names the setting and the way out
 * @throws OperatorError with all violations, if the rule was there at the first start
 */
export async function applyFirstStartRule(
  query: Query,
  rule: string,
  violations: readonly Risk[],
  risks: Risks,
): Promise<void> {
  if (violations.length === 0) return
  if (await isFirstStartRule(query, rule))
    throw new OperatorError(violations.map(({ title, advice }) => `${title}. ${advice}`).join('\n'))
  for (const violation of violations) risks.report(violation)
}
