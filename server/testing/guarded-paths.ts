import { ADMIN_API } from '#shared/contract/admin-paths.ts'

const OPEN_PATHS: string[] = [
  ADMIN_API.login,
  ADMIN_API.loginStep,
  ADMIN_API.loginStepPasskey,
  ADMIN_API.passkeyLogin,
  ADMIN_API.passkeyLoginOptions,
  ADMIN_API.forgotPassword,
  ADMIN_API.resetPassword,
]

/** Whether a path belongs to the portal and requires an open session. */
export const isGuarded = (path: string) => path.startsWith('/api/admin/') && !OPEN_PATHS.includes(path)
