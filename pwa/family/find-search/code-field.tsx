import type { ComponentProps } from 'react'
import { t } from '#words'
import { InputField } from '../../ui/field.tsx'

/** The input for a list's code, or for a search's reference. Other props go to the input. */
export function CodeField(props: { error: string | undefined } & ComponentProps<'input'>) {
  return (
    <InputField
      label={t`Code from your receipt`}
      hint={t`Eight letters and digits, such as K7QM-2XPA. Only the eight-character code opens your list.`}
      {...props}
      name="code"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
    />
  )
}
