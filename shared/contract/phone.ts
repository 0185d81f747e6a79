import * as z from 'zod/mini'
import { NOT_TEXT } from './errors.ts'
import { MAX_PHONE_LENGTH } from './limits.ts'
import { typed } from './text-rules.ts'

/** A phone number in any form, such as 'call my son'. */
export const Phone = z
  .string(NOT_TEXT)
  .check(
    typed(),
    z.maxLength(MAX_PHONE_LENGTH, `Please shorten the phone number to ${MAX_PHONE_LENGTH} characters`),
  )
