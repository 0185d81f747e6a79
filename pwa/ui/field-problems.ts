import type { Problem } from '../local/schema.ts'

/** What the server found wrong, at the fields of a form that it is about; what no field of it is about is left out. */
export function fieldProblems<Name extends string>(
  { issues = [] }: Problem,
  fields: readonly Name[],
): { name: Name; message: string }[] {
  return issues.flatMap(({ path, message }) => {
    const name = fields.find((field) => field === path.split('.')[0])
    return name ? [{ name, message }] : []
  })
}
