import { type Database, openDatabase } from '../product/database.ts'
import { type MailServer, startMailServer } from '../product/mail-server.ts'
import { type ProductServer, startServer } from '../product/server.ts'
import { test as base, expect } from '../test.ts'

/**
 * Playwright's test with a server that sends mail, on a database of its own, because any server of a database may send its
 * mail.
 */
export const test = base.extend<{ mailing: ProductServer & Database & { mail: MailServer } }>({
  mailing: async ({ product }, use) => {
    const mail = await startMailServer()
    const database = await openDatabase(`mailed_${Date.now()}`)
    const variables = {
      DATABASE_URL: database.databaseUrl,
      // Tests have their receivers on this machine.
      WEBHOOK_PRIVATE_ADDRESSES: 'on',
      ...mail.variables,
      ...product.model.variables,
    }
    const server = await startServer(variables)
    await use({ ...server, ...database, mail })
    await server.stop()
    await database.sql.end()
    await mail.close()
  },
})

export { expect }
