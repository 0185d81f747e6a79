import * as z from 'zod/mini'

/** YYYY-MM-DD from 2000 to 2099. A pattern alone, so that the API's document says exactly which days exist. */
const PATTERN =
  /^20(\d\d-((0[13578]|1[02])-(0[1-9]|[12]\d|3[01])|(0[469]|11)-(0[1-9]|[12]\d|30)|02-(0[1-9]|1\d|2[0-8]))|([02468][048]|[13579][26])-02-29)$/

/** A day that someone chooses. */
export const Day = z
  .string('Please choose a date')
  .check(z.regex(PATTERN, 'Please choose a date between 2000 and 2099'))
