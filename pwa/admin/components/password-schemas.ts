import * as z from 'zod/mini'
import { ChangePassword } from '../../../shared/admin.ts'

/** A new password, typed twice. */
const twice = {
  newPassword: ChangePassword.shape.newPassword,
  confirmPassword: z.string(),
}
const areSame = (form: { newPassword: string; confirmPassword: string }) =>
  form.newPassword === form.confirmPassword
const DIFFERENT = { error: 'New passwords do not match', path: ['confirmPassword'] }

/** The form of the reset screen. */
export const ResetForm = z.object(twice).check(z.refine(areSame, DIFFERENT))

/** The form under Settings. */
export const ChangeForm = z
  .object({ currentPassword: ChangePassword.shape.currentPassword, ...twice })
  .check(z.refine(areSame, DIFFERENT))
export type ChangeForm = z.infer<typeof ChangeForm>
