import type { ComponentProps } from 'react'
import { Field } from '../ui/field.tsx'

/** The input for a search's reference. Other props go to the input. */
export function ReferenceField({ error, ...rest }: { error: string | undefined } & ComponentProps<'input'>) {
  return (
    <Field label="Reference" hint="Three letters and three digits, such as ABC-123" error={error}>
      {(control) => (
        <input
          {...control}
          {...rest}
          name="reference"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      )}
    </Field>
  )
}
