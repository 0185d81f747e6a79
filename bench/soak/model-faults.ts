import type { Faults } from './audit.ts'
import { countExamQuestions, countFinished } from './exam.ts'
import { type Installation, MODEL_CONCURRENCY } from './installation.ts'

/**
 * Compares what the models saw with the settings.
 * @param examQuestions how often they were asked until the first examination had ended
 */
export async function findModelFaults(
  { sql, models }: Pick<Installation, 'sql' | 'models'>,
  examQuestions: number,
): Promise<Faults> {
  const excess = models.map(({ maxInProgress }) => Math.max(0, maxInProgress - MODEL_CONCURRENCY))
  return {
    'questions to a model above its concurrency': excess.reduce((sum, count) => sum + count),
    'examinations beside the first': (await countFinished(sql)) - 1,
    'examination questions after the first examination': (await countExamQuestions(sql)) - examQuestions,
  }
}
