import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { endSession, saveSession } from '../admin/session.ts'
import { ADMIN, standInAdmin } from './admin-server.ts'

/**
 * Before each test of the calling file, starts a fresh fake server and signs ADMIN in with 'a token';
 * afterwards removes what was rendered and signs out. The returned server forwards to that of the current
 * test.
 */
export function signedInPortal(): ReturnType<typeof standInAdmin> {
  let server = standInAdmin()
  beforeEach(() => {
    server = standInAdmin()
    saveSession('a token', ADMIN)
  })
  afterEach(() => {
    cleanup()
    endSession('logged-out')
  })
  return {
    get seen() {
      return server.seen
    },
    answer: (call, reply) => server.answer(call, reply),
    as: (call, body) => server.as(call, body),
    forget: (call) => server.forget(call),
  }
}
