import * as z from 'zod/mini'
import { ChangePassword } from '#shared/admin.ts'

const newPasswordTwice = {
  newPassword: ChangePassword.shape.newPassword,
  confirmPassword: z.string(),
}
const passwordsMatch = (form: { newPassword: string; confirmPassword: string }) =>
  form.newPassword === form.confirmPassword
const MISMATCH = { error: 'New passwords do not match', path: ['confirmPassword'] }

/** The fields of the form on the reset screen. */
export const ResetPasswordFields = z.object(newPasswordTwice).check(z.refine(passwordsMatch, MISMATCH))

/** The fields of the form under Settings. */
export const ChangePasswordFields = z
  .object({ currentPassword: ChangePassword.shape.currentPassword, ...newPasswordTwice })
  .check(z.refine(passwordsMatch, MISMATCH))
export type ChangePasswordFields = z.infer<typeof ChangePasswordFields>
