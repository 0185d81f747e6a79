import type { Query } from '../../../platform/database/connect.ts'
import type { Env } from '../../../platform/env.ts'
import { findOldestAdminEmail } from '../credentials/admins.ts'

/**
 * Where mail for the operator goes: OPERATOR_EMAIL, else to the active administrator who has been one for
 * longest; nowhere when there is none.
 */
export const findOperatorEmail = async (
  query: Query,
  env: Pick<Env, 'OPERATOR_EMAIL'>,
): Promise<string | undefined> => env.OPERATOR_EMAIL ?? (await findOldestAdminEmail(query))
