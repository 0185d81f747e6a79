import type { ComponentProps } from 'react'
import { t } from '#words'
import { Field } from '../ui/field.tsx'

/** The input for a list's code, or for a search's reference. Other props go to the input. */
export function CodeField({ error, ...rest }: { error: string | undefined } & ComponentProps<'input'>) {
  return (
    <Field
      label={t`Code from your receipt`}
      hint={t`Eight letters and digits, such as K7QM-2XPA. Only the eight-character code opens your list.`}
      error={error}
    >
      {(control) => (
        <input
          {...control}
          {...rest}
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      )}
    </Field>
  )
}
