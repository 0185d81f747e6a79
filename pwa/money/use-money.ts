import { useEffect, useState } from 'react'
import { type Money, readMoney } from '../local/money.ts'
import { watchLocal } from '../local/watch.ts'

/** What the family filled in about money: undefined until it is read, null if there is nothing or it can't be read. */
export function useMoney(): Money | null | undefined {
  const [money, setMoney] = useState<Money | null>()
  useEffect(
    () =>
      watchLocal(
        async () => (await readMoney()) ?? null,
        setMoney,
        () => setMoney(null),
      ),
    [],
  )
  return money
}
