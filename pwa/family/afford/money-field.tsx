import { useState } from 'react'
import { t } from '#words'
import { InputField } from '../../ui/field.tsx'

/** The highest amount that is taken. More is a slip of the finger. */
const MOST = 100_000_000

/** '1,500' or '$1500' as a number, '' as 0. Undefined if it isn't an amount. */
function parseAmount(text: string): number | undefined {
  const plain = text.replace(/[$,\s]/g, '')
  if (!/^\d*(\.\d{0,2})?$/.test(plain) || plain === '.') return undefined
  const amount = Number(plain)
  return amount <= MOST ? amount : undefined
}

interface MoneyFieldProps {
  label: string
  hint?: string
  amount: number
  onChange: (amount: number) => void
}

/** An amount in dollars. What isn't one is shown with an error and not kept. */
export function MoneyField({ label, hint, amount, onChange }: MoneyFieldProps) {
  const [text, setText] = useState(amount === 0 ? '' : String(amount))
  const change = (typed: string) => {
    setText(typed)
    const parsed = parseAmount(typed)
    if (parsed !== undefined) onChange(parsed)
  }
  return (
    <InputField
      label={label}
      hint={hint}
      error={parseAmount(text) === undefined ? t`Please type an amount in dollars, such as 1,500` : undefined}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={({ target }) => change(target.value)}
    />
  )
}
