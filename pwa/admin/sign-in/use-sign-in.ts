import { useState } from 'react'
import * as z from 'zod/mini'
import { type AdminLogin, AdminLoginResponse } from '../../../shared/admin.ts'
import { ADMIN_API } from '../../../shared/admin-paths.ts'
import { SecondFactorStep } from '../../../shared/second-factor.ts'
import { errorMessage, postUnauthenticated } from '../admin-api.ts'
import { saveSession } from '../session.ts'

const STORAGE_BLOCKED = 'This browser blocks site data. Please allow it for this site, then sign in again.'
const LoginResult = z.union([AdminLoginResponse, SecondFactorStep])

/** A sign-in in one or two steps: the password, and the code of an account with a second factor. */
export interface SignIn {
  /** Whether the code is missing. */
  needsCode: boolean
  /** What to show after a failed step. */
  failure: string | undefined
  sendPassword: (login: AdminLogin) => Promise<void>
  sendCode: (code: string) => Promise<void>
  /** Goes back to the password. */
  startOver: () => void
}

/** Signs in on this browser. `onSignedIn` runs once a session is open. */
export function useSignIn(onSignedIn: (how: { hadSecondFactor: boolean }) => void): SignIn {
  const [ticket, setTicket] = useState<string>()
  const [failure, setFailure] = useState<string>()

  const attempt = async (step: () => Promise<z.infer<typeof LoginResult>>) => {
    setFailure(undefined)
    try {
      const result = await step()
      if ('ticket' in result) return setTicket(result.ticket)
      if (!saveSession(result.token, result.admin)) return setFailure(STORAGE_BLOCKED)
      onSignedIn({ hadSecondFactor: ticket !== undefined })
    } catch (error) {
      setFailure(errorMessage(error, 'Login failed'))
    }
  }
  return {
    needsCode: ticket !== undefined,
    failure,
    sendPassword: (login) => attempt(() => postUnauthenticated(ADMIN_API.login, login, LoginResult)),
    sendCode: (code) =>
      attempt(() => postUnauthenticated(ADMIN_API.loginStep, { ticket, code }, AdminLoginResponse)),
    startOver: () => {
      setTicket(undefined)
      setFailure(undefined)
    },
  }
}
