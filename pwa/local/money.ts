import { withLocal } from './database.ts'

/** What a family told its phone about money. Amounts are in dollars. It never leaves the phone. */
export interface Money {
  /** Who moves: one person, one of a couple, or both. */
  household: 'one' | 'one_moves' | 'both_move'
  /** A state's code, or '' if none was chosen. */
  state: string
  /** What the person who moves gets each month. */
  income: number
  /** What the other one of a couple gets each month. */
  spouseIncome: number
  /** What the spouse who stays at home needs each month. */
  spouseNeeds: number
  /** Insurance, medicines and doctors each month. */
  healthCosts: number
  savings: number
  house: 'none' | 'keep' | 'sell'
  /** What a sale leaves, after debts and fees. */
  houseValue: number
  /** Whether the person who moves is a veteran, married to one, or the widow or widower of one. */
  veteran: 'no' | 'veteran' | 'married' | 'widowed'
  medicaid: 'no' | 'yes'
  /** When money or property was given away last. */
  gaveAway: 'no' | 'three_years' | 'five_years'
  /** By how much percent a community raises its price each year. */
  raise: number
  /** A monthly price to try, for a list that has none. 0 if there is none. */
  tryPrice: number
}

/** Money before the family has changed anything. */
export const NO_MONEY: Money = {
  household: 'one',
  state: '',
  income: 0,
  spouseIncome: 0,
  spouseNeeds: 0,
  healthCosts: 0,
  savings: 0,
  house: 'none',
  houseValue: 0,
  veteran: 'no',
  medicaid: 'no',
  gaveAway: 'no',
  raise: 5,
  tryPrice: 0,
}

const ID = 'money'

/** What is kept. Undefined until the family has filled it in. */
export async function readMoney(): Promise<Money | undefined> {
  const row = await withLocal((db) => db.meta.get(ID))
  return row && { ...NO_MONEY, ...(row.value as Partial<Money>) }
}

/** Keeps it. Throws StorageError. */
export async function saveMoney(money: Money): Promise<void> {
  await withLocal((db) => db.meta.put({ id: ID, value: money }))
}

export async function deleteMoney(): Promise<void> {
  await withLocal((db) => db.meta.delete(ID))
}
