/** What the server refused: the value and the message of each field. */
export type Refusals = Map<string, { value: unknown; message: string }>

/** A react-hook-form whose resolver knows the refusals; see schema-resolver.ts. */
interface RefusableForm<Name extends string> {
  refusals: Refusals
  getValues(name: Name): unknown
  setError(name: Name, error: { type: string; message: string }): void
}

/** Shows the server's messages at their fields, until the field changes or the form is sent again. */
export function showRefusals<Name extends string>(
  form: RefusableForm<Name>,
  problems: readonly { name: Name; message: string }[],
): void {
  form.refusals.clear()
  for (const { name, message } of problems) {
    form.refusals.set(name, { value: form.getValues(name), message })
    form.setError(name, { type: 'server', message })
  }
}

/** The server's message for this value of a field, if the server refused it. */
export function refusalOf(refusals: Refusals, name: string, value: unknown): string | undefined {
  const refusal = refusals.get(name)
  return refusal && JSON.stringify(refusal.value) === JSON.stringify(value) ? refusal.message : undefined
}
