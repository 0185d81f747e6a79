import { type Money, readMoney } from '../../local/money.ts'
import { useLocal } from '../../ui/use-local.ts'

/** What the family filled in about money: undefined until it is read, null if there is nothing or it can't be read. */
export const useMoney = (): Money | null | undefined => useLocal(readMoneyOrNull, null)

const readMoneyOrNull = async () => (await readMoney()) ?? null
