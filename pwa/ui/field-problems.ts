import type { Problem } from '../local/schema.ts'

/** Assigns the server's validation issues to form fields. Issues that match none of `fields` are dropped. */
export function fieldProblems<Name extends string>(
  { issues = [] }: Problem,
  fields: readonly Name[],
): { name: Name; message: string }[] {
  return issues.flatMap(({ path, message }) => {
    const name = fields.find((field) => field === path.split('.')[0])
    return name ? [{ name, message }] : []
  })
}
