import { useState } from 'react'
import * as z from 'zod/mini'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { type AdminLogin, AdminLoginResponse } from '#shared/desk/admin.ts'
import { PasskeyRequest, SecondFactorStep } from '#shared/desk/second-factor.ts'
import { errorMessage, postUnauthenticated } from '../admin-api.ts'
import { saveSession } from '../session.ts'
import { setLacksFactor } from './lacks-factor.ts'
import { askForPasskey } from './passkeys.tsx'

const STORAGE_BLOCKED = 'This browser blocks site data. Please allow it for this site, then sign in again.'
const LoginResult = z.union([AdminLoginResponse, SecondFactorStep])

/** A sign-in by a passkey alone, or in one or two steps: the password, and the second factor of an account with one. */
export interface SignIn {
  /** The second step; undefined in the first. */
  step: SecondFactorStep | undefined
  /** What to show after a failed step. */
  failure: string | undefined
  sendPassword: (login: AdminLogin) => Promise<void>
  sendCode: (code: string) => Promise<void>
  /** Asks for a passkey: any in the first step, one of the account in the second. */
  usePasskey: () => Promise<void>
  /** Goes back to the password. */
  startOver: () => void
}

/**
 * Signs in on this browser. `onSignedIn` runs once a session is open.
 * @param username the only account that may sign in; without it, any
 */
export function useSignIn(
  onSignedIn: (how: { hadSecondFactor: boolean }) => void,
  username?: string,
): SignIn {
  const [step, setStep] = useState<SecondFactorStep>()
  const [failure, setFailure] = useState<string>()

  const attempt = async (send: () => Promise<z.infer<typeof LoginResult>>, hadSecondFactor: boolean) => {
    setFailure(undefined)
    try {
      const result = await send()
      if ('ticket' in result) return setStep(result)
      const { admin, token, lacksFactor } = result
      if (username !== undefined && admin.username !== username)
        return setFailure(`This passkey belongs to another account (${admin.username}).`)
      // Before the session opens, so that nothing is asked that would be refused.
      setLacksFactor(lacksFactor ? token : undefined)
      if (!saveSession(token, admin)) return setFailure(STORAGE_BLOCKED)
      onSignedIn({ hadSecondFactor })
    } catch (error) {
      setFailure(errorMessage(error, 'Login failed'))
    }
  }
  return {
    step,
    failure,
    sendPassword: (login) => attempt(() => postUnauthenticated(ADMIN_API.login, login, LoginResult), false),
    sendCode: (code) =>
      attempt(
        () => postUnauthenticated(ADMIN_API.loginStep, { ticket: step?.ticket, code }, AdminLoginResponse),
        true,
      ),
    usePasskey: () => attempt(() => (step ? completeWithPasskey(step) : signInWithPasskey()), true),
    startOver: () => {
      setStep(undefined)
      setFailure(undefined)
    },
  }
}

async function signInWithPasskey(): Promise<AdminLoginResponse> {
  const request = await postUnauthenticated(ADMIN_API.passkeyLoginOptions, undefined, PasskeyRequest)
  const credential = await askForPasskey(request)
  return postUnauthenticated(ADMIN_API.passkeyLogin, { credential }, AdminLoginResponse)
}

async function completeWithPasskey({ ticket, passkey }: SecondFactorStep): Promise<AdminLoginResponse> {
  const credential = passkey && (await askForPasskey(passkey))
  return postUnauthenticated(ADMIN_API.loginStepPasskey, { ticket, credential }, AdminLoginResponse)
}
