import * as z from 'zod/mini'
import { MAX_EMAIL_LENGTH } from './limits.ts'

const message = 'Please enter a valid email address'

/** An email address. Surrounding spaces are trimmed and the case is preserved. */
export const Email = z
  .string(message)
  .check(z.trim(), z.maxLength(MAX_EMAIL_LENGTH, message), z.email(message))
