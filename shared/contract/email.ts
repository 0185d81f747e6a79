import * as z from 'zod/mini'
import { MAX_EMAIL_LENGTH } from './limits.ts'

const message = 'Please enter a valid email address'

/** Zod's characters within the lengths of RFC 5321, 4.5.3.1: 64 before the @. A label of the domain has at most 63. */
const PATTERN =
  /^(?=[^@]{1,64}@)(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/

/** An email address. Surrounding spaces are trimmed and the case is preserved. */
export const Email = z
  .string(message)
  .check(z.trim(), z.maxLength(MAX_EMAIL_LENGTH, message), z.email({ pattern: PATTERN, error: message }))
