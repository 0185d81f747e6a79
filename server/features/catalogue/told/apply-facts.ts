import type { Transaction } from '#server/platform/database/connect.ts'
import { TOLD_DAYS, TOLD_FACTS, type ToldFact, type ToldFactName } from '#shared/told-fact.ts'
import type { ToldAnswers } from '#shared/told-record.ts'
import { listCounting } from './link-queries.ts'
import { deleteTold, upsertTold } from './queries.ts'

const DAY_MS = 86_400_000

/** Sets what a community said, and deletes what it took back. */
export async function applyFacts(
  tx: Transaction,
  id: string,
  facts: ToldAnswers,
  toldAt: Date,
): Promise<void> {
  // A new lowest price alone replaces the whole range.
  const all =
    facts.priceFrom !== undefined && facts.priceTo === undefined ? { ...facts, priceTo: null } : facts
  const names = TOLD_FACTS.filter((name) => all[name] !== undefined)
  await deleteTold(
    tx,
    id,
    names.filter((name) => all[name] === null),
  )
  for (const name of names) {
    const value = all[name]
    if (value !== null && value !== undefined) await upsertTold(tx, id, factOf(name, value, toldAt))
  }
}

/** Sets what holds now from all entries that count, in the order in which they were recorded. */
export async function rebuildTold(tx: Transaction, id: string): Promise<void> {
  await deleteTold(tx, id, TOLD_FACTS)
  for (const { facts, toldAt } of await listCounting(tx, id)) await applyFacts(tx, id, facts, toldAt)
}

function factOf(fact: ToldFactName, value: ToldFact['value'], toldAt: Date): ToldFact {
  const days = TOLD_DAYS[fact]
  const expiresAt = days === undefined ? null : new Date(toldAt.getTime() + days * DAY_MS).toISOString()
  return { fact, value, toldAt: toldAt.toISOString(), expiresAt }
}
