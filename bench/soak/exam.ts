import type { Sql } from '#server/platform/database/connect.ts'

const TIMEOUT_MS = 300_000

/** Waits until the model has been examined. @returns the number of questions that one examination takes */
export async function waitForExam(sql: Sql): Promise<number> {
  const end = performance.now() + TIMEOUT_MS
  while ((await countFinished(sql)) === 0) {
    if (performance.now() > end) throw new Error('the model was not examined')
    await Bun.sleep(200)
  }
  return countExamQuestions(sql)
}

export async function countFinished(sql: Sql): Promise<number> {
  const rows = await sql`select 1 from model_exams where finished_at is not null`
  return rows.length
}

export async function countExamQuestions(sql: Sql): Promise<number> {
  const rows = await sql`select 1 from token_usage where endpoint = 'model-examination'`
  return rows.length
}
