import type { Sql } from '../platform/database/connect.ts'
import type { Submission } from './sender.ts'
import { readStoredAnswer } from './stored-answers.ts'

/** The result of comparing the ledger with the database. */
interface Audit {
  stored: number
  /** Acknowledged submissions that are missing or stored with a different receipt. */
  lost: number
  /** Families with more than one lead, or leads with more than one submission. */
  twice: number
}

const BATCH = 1000

/** Records what was sent and acknowledged, independently of the product, and compares the database with it. */
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

  unacknowledged(): Submission[] {
    return this.sent.filter(({ key }) => !this.acknowledged.has(key))
  }

  /**
   * Compares the database with the ledger.
   * @param from the index of the first submission to check
   */
  async audit(sql: Sql, from = 0): Promise<Audit> {
    const total: Audit = { stored: 0, lost: 0, twice: 0 }
    for (let at = from; at < this.sent.length; at += BATCH) {
      const { stored, lost, twice } = await this.auditBatch(sql, this.sent.slice(at, at + BATCH))
      total.stored += stored
      total.lost += lost
      total.twice += twice
    }
    return total
  }

  private async auditBatch(sql: Sql, batch: Submission[]): Promise<Audit> {
    const stored = await Promise.all(batch.map(({ key }) => readStoredAnswer(sql, key)))
    const lost = batch.filter(({ key }, index) => {
      const given = this.acknowledged.get(key)
      return given !== undefined && stored[index] !== given
    })
    const emails = batch.map(({ answers }) => answers.email.toLowerCase())
    const doubled = await sql`
      select lower(btrim(email)) as email from questionnaires
      left join submissions on questionnaire_id = questionnaires.id
      where lower(btrim(email)) in ${sql(emails)} group by 1 having count(*) > 1`
    return {
      stored: stored.filter((answer) => answer !== undefined).length,
      lost: lost.length,
      twice: doubled.length,
    }
  }
}
