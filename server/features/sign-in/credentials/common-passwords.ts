import { ApiError } from '#server/platform/http/api-error.ts'

const TOO_COMMON = 'This password is one of the most common ones. Please choose another.'

/** Loaded at the first use, because most starts never need the list of 49,000 passwords. */
let loaded: Promise<Set<string>> | undefined

async function loadList(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].map(String))
}

/** Whether a password is on the bundled list of common ones, ignoring case. Nothing is sent anywhere. */
export async function isCommonPassword(password: string): Promise<boolean> {
  loaded ??= loadList()
  return (await loaded).has(password.toLowerCase())
}

/**
 * Refuses a new password that is common.
 * @throws ApiError invalid (422)
 */
export async function refuseCommonPassword(newPassword: string): Promise<void> {
  if (!(await isCommonPassword(newPassword))) return
  throw new ApiError('invalid', TOO_COMMON, { issues: [{ path: 'newPassword', message: TOO_COMMON }] })
}
