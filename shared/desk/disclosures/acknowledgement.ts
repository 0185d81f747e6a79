import * as z from 'zod/mini'
import { STATE_CODE } from '../../contract/states.ts'

/** That a family has read a state's notice (built-in.ts), when, and in which version. */
export const Acknowledgement = z.object(
  {
    state: z.string('The state is missing').check(z.regex(STATE_CODE, 'The state must be two letters')),
    version: z.iso.date('The version must be a day, such as 2026-11-23'),
    /** By the phone's clock. */
    acknowledgedAt: z.iso.datetime('The time must be in ISO 8601, in UTC'),
  },
  'The acknowledgement must be an object',
)
export type Acknowledgement = z.infer<typeof Acknowledgement>
