import type { Query } from '../../../platform/database/connect.ts'
import type { Env } from '../../../platform/env.ts'
import { findOldestAdmin } from '../credentials/admins.ts'

/**
 * Finds the address for mail to the operator: OPERATOR_EMAIL, or else the active administrator who was added first.
 * @returns undefined if there is neither
 */
export const findOperatorEmail = async (
  query: Query,
  env: Pick<Env, 'OPERATOR_EMAIL'>,
): Promise<string | undefined> => env.OPERATOR_EMAIL ?? (await findOldestAdmin(query))?.email
