import { useState } from 'react'
import { translate } from '#pwa/words/translate.ts'
import { msg, Trans, t, type Words } from '#words'
import type { Money } from '../../local/money.ts'
import { InputField, SelectField } from '../../ui/field.tsx'
import { StateOptions } from '../../ui/state-options.tsx'

const HOUSEHOLDS: Record<Money['household'], Words> = {
  one: msg`One person`,
  one_moves: msg`A couple: one moves, one stays at home`,
  both_move: msg`A couple: both move`,
}
const HOUSES: Record<Money['house'], Words> = {
  none: msg`No house`,
  keep: msg`Yes, and we keep it`,
  sell: msg`Yes, and we would sell it`,
}
const VETERANS: Record<Money['veteran'], Words> = {
  no: msg`No`,
  veteran: msg`A veteran`,
  married: msg`Married to a veteran`,
  widowed: msg`The widow or widower of a veteran`,
}
const MEDICAID: Record<Money['medicaid'], Words> = { no: msg`No, or not sure`, yes: msg`Yes` }
const GIFTS: Record<Money['gaveAway'], Words> = {
  no: msg`No`,
  three_years: msg`Yes, in the last three years`,
  five_years: msg`Yes, three to five years ago`,
}
const RAISES = [0, 3, 4, 5, 6, 7, 8, 10]

interface MoneyFormProps {
  money: Money
  onChange: (changes: Partial<Money>) => void
}

/** Fields side by side, as many as fit. */
const COLUMNS = 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))] items-start gap-5'

/** What the family has and gets. Each answer is kept as it is typed. */
export function MoneyForm({ money, onChange }: MoneyFormProps) {
  return (
    <div className={COLUMNS}>
      <ChoiceField
        label={t`Who is moving?`}
        choices={HOUSEHOLDS}
        value={money.household}
        onChange={(household) => onChange({ household })}
      />
      <SelectField
        label={t`State`}
        hint={t`Where the care will be. The rules differ by state.`}
        value={money.state}
        onChange={({ target }) => onChange({ state: target.value })}
      >
        <StateOptions empty={t`Choose a state`} />
      </SelectField>
      <MonthlyFields money={money} onChange={onChange} />
      <SavingsFields money={money} onChange={onChange} />
      <ChoiceField
        label={t`Is the person who is moving a veteran?`}
        choices={VETERANS}
        value={money.veteran}
        onChange={(veteran) => onChange({ veteran })}
      />
      <ChoiceField
        label={t`Does this person have Medicaid now?`}
        hint={t`Medicaid is not Medicare. Medicare doesn't pay for a home.`}
        choices={MEDICAID}
        value={money.medicaid}
        onChange={(medicaid) => onChange({ medicaid })}
      />
      <SelectField
        label={t`How much will the price go up each year?`}
        hint={t`Most homes raise it each year.`}
        value={money.raise}
        onChange={({ target }) => onChange({ raise: Number(target.value) })}
      >
        {RAISES.map((raise) => (
          <option key={raise} value={raise}>
            <Trans>{raise} percent</Trans>
          </option>
        ))}
      </SelectField>
      <MoneyField
        label={t`A monthly price to try`}
        hint={t`For homes that don't show a price. You can leave this empty.`}
        amount={money.tryPrice}
        onChange={(tryPrice) => onChange({ tryPrice })}
      />
    </div>
  )
}

/** What comes in and goes out each month. */
function MonthlyFields({ money, onChange }: MoneyFormProps) {
  const isCouple = money.household !== 'one'
  return (
    <>
      <MoneyField
        label={t`Monthly income of the person who is moving`}
        hint={t`Social Security, pensions and similar income, before tax.`}
        amount={money.income}
        onChange={(income) => onChange({ income })}
      />
      {isCouple && (
        <MoneyField
          label={t`Monthly income of the other person`}
          amount={money.spouseIncome}
          onChange={(spouseIncome) => onChange({ spouseIncome })}
        />
      )}
      {money.household === 'one_moves' && (
        <MoneyField
          label={t`What the person at home needs each month`}
          hint={t`Rent or taxes, food, car, insurance.`}
          amount={money.spouseNeeds}
          onChange={(spouseNeeds) => onChange({ spouseNeeds })}
        />
      )}
      <MoneyField
        label={t`Health costs each month`}
        hint={t`Insurance, medicines, doctors. A home doesn't pay these.`}
        amount={money.healthCosts}
        onChange={(healthCosts) => onChange({ healthCosts })}
      />
    </>
  )
}

/** What is saved, the house, and gifts, which programs ask about. */
function SavingsFields({ money, onChange }: MoneyFormProps) {
  return (
    <>
      <MoneyField
        label={t`Savings`}
        hint={t`Bank accounts, stocks and similar savings. For a couple, count both.`}
        amount={money.savings}
        onChange={(savings) => onChange({ savings })}
      />
      <ChoiceField
        label={t`Is there a house?`}
        choices={HOUSES}
        value={money.house}
        onChange={(house) => onChange({ house })}
      />
      {money.house === 'sell' && (
        <MoneyField
          label={t`What you would have left from the sale`}
          hint={t`After debts and the costs of the sale.`}
          amount={money.houseValue}
          onChange={(houseValue) => onChange({ houseValue })}
        />
      )}
      <ChoiceField
        label={t`Was money or property given away?`}
        hint={t`Programs look back at gifts, even to children.`}
        choices={GIFTS}
        value={money.gaveAway}
        onChange={(gaveAway) => onChange({ gaveAway })}
      />
    </>
  )
}

interface ChoiceFieldProps<Value extends string> {
  label: string
  hint?: string
  choices: Record<Value, Words>
  value: Value
  onChange: (value: Value) => void
}

/** One answer of a few. */
function ChoiceField<Value extends string>({
  label,
  hint,
  choices,
  value,
  onChange,
}: ChoiceFieldProps<Value>) {
  return (
    <SelectField
      label={label}
      hint={hint}
      value={value}
      onChange={({ target }) => onChange(target.value as Value)}
    >
      {(Object.keys(choices) as Value[]).map((key) => (
        <option key={key} value={key}>
          {translate(choices[key])}
        </option>
      ))}
    </SelectField>
  )
}

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
function MoneyField({ label, hint, amount, onChange }: MoneyFieldProps) {
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
