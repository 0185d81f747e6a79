import type { Faults } from './audit.ts'
import { countExamQuestions, countFinished } from './exam.ts'
import { type Installation, MAX_QUESTIONS } from './installation.ts'

/**
 * Compares what the model saw with the settings.
 * @param examQuestions how often it was asked until the first examination had ended
 */
export async function findModelFaults(
  { sql, model }: Pick<Installation, 'sql' | 'model'>,
  examQuestions: number,
): Promise<Faults> {
  return {
    'questions to the model above the concurrency of all servers': Math.max(
      0,
      model.maxInProgress - MAX_QUESTIONS,
    ),
    'examinations beside the first': (await countFinished(sql)) - 1,
    'examination questions after the first examination': (await countExamQuestions(sql)) - examQuestions,
  }
}
