import { afterEach, beforeEach } from 'vitest'
import { endSession, saveSession } from '../portal/session.ts'
import { ADMIN, stubAdminApi } from './admin-server.ts'

/**
 * Before each test of the calling file, starts a fresh fake server and signs ADMIN in with 'a token';
 * afterward signs out. The returned server forwards to that of the current
 * test.
 */
export function signedInPortal(): ReturnType<typeof stubAdminApi> {
  let server = stubAdminApi()
  beforeEach(() => {
    server = stubAdminApi()
    saveSession('a token', ADMIN)
  })
  afterEach(() => endSession('logged-out'))
  return {
    get seen() {
      return server.seen
    },
    setReply: (call, reply) => server.setReply(call, reply),
    setJson: (call, body) => server.setJson(call, body),
    resetReply: (call) => server.resetReply(call),
  }
}
