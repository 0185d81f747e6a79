import { connect } from '../connect.ts'
import { transaction } from '../transaction.ts'
import { OWNER, REQUESTS, roleAddress } from './role-address.ts'
import { grantSettings, lockRoles, upsertRole, useDatabaseAs } from './role-queries.ts'

/** The addresses of one database for its two roles. They contain passwords, so they must not be logged. */
export interface RoleAddresses {
  ownerUrl: string
  requestUrl: string
}

/**
 * Creates both roles if they don't exist, and makes the owner role the owner of the database.
 * @param superuserUrl the address for the superuser, with the password
 */
export async function createRoles(superuserUrl: string): Promise<RoleAddresses> {
  const addresses = {
    ownerUrl: roleAddress(superuserUrl, OWNER),
    requestUrl: roleAddress(superuserUrl, REQUESTS),
  }
  const sql = connect(superuserUrl, 1)
  try {
    await transaction(sql, async (tx) => {
      await lockRoles(tx)
      await upsertRole(tx, OWNER, new URL(addresses.ownerUrl).password)
      await upsertRole(tx, REQUESTS, new URL(addresses.requestUrl).password)
      await grantSettings(tx, OWNER)
      await useDatabaseAs(tx, OWNER)
    })
    return addresses
  } finally {
    await sql.end({ timeout: 1 })
  }
}
