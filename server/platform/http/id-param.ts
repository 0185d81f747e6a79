import * as z from 'zod/mini'

/** The `:id` of a path. @param thing whose id it is, such as 'a lead' */
export const idParam = (thing: string) =>
  z.object({ id: z.guid().check(z.describe(`The \`id\` of ${thing}.`)) })
