import * as z from 'zod/mini'
import type { Sql } from '../platform/database/connect.ts'
import { read } from '../platform/database/read.ts'
import { hashKey } from '../platform/idempotency/key-header.ts'
import type { Submission } from './sender.ts'

/** What the database says of submissions of which some have a receipt. */
export interface Audit {
  stored: number
  /** Acknowledged, and not there, or there with another answer than the one that was given. */
  lost: number
  /** Families with more than one lead, or leads with more than one submission. */
  twice: number
}

const AT_ONCE = 1000

/** Remembers what was sent and acknowledged, apart from the product, and holds the database against it. */
export class Ledger {
  readonly sent: Submission[] = []
  readonly acknowledged = new Map<string, string>()

  note(submission: Submission): Submission {
    this.sent.push(submission)
    return submission
  }

  acknowledge({ key }: Submission, received: string): void {
    this.acknowledged.set(key, received)
  }

  waiting(): Submission[] {
    return this.sent.filter(({ key }) => !this.acknowledged.has(key))
  }

  /** @param from the first submission to look at; those before it were looked at earlier */
  async audit(sql: Sql, from = 0): Promise<Audit> {
    const total: Audit = { stored: 0, lost: 0, twice: 0 }
    for (let at = from; at < this.sent.length; at += AT_ONCE) {
      const { stored, lost, twice } = await this.auditSome(sql, this.sent.slice(at, at + AT_ONCE))
      total.stored += stored
      total.lost += lost
      total.twice += twice
    }
    return total
  }

  private async auditSome(sql: Sql, some: Submission[]): Promise<Audit> {
    const hashes = some.map(({ key }) => hashKey(key).toString('hex'))
    const rows = await read(sql, z.object({ hash: z.string(), response: z.string() }))`
      select encode(key_hash, 'hex') as hash, response from submissions
      join questionnaires on questionnaires.id = questionnaire_id
      where key_hash in (select decode(hex, 'hex') from unnest(${hashes}::text[]) as hexes (hex))`
    const responses = new Map(rows.map(({ hash, response }) => [hash, response]))
    const lost = some.filter(({ key }, index) => {
      const given = this.acknowledged.get(key)
      return given !== undefined && responses.get(hashes[index] ?? '') !== given
    })
    const emails = some.map(({ answers }) => answers.email.toLowerCase())
    const doubled = await sql`
      select lower(btrim(email)) as email from questionnaires
      left join submissions on questionnaire_id = questionnaires.id
      where lower(btrim(email)) in ${sql(emails)} group by 1 having count(*) > 1`
    return { stored: responses.size, lost: lost.length, twice: doubled.length }
  }
}
