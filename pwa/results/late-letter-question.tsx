import { useDeferred } from '../ui/use-deferred.ts'

const importQuestion = () => import('./letter-question.tsx')

/** Loads only for families who sent a letter. */
export function LateLetterQuestion({ search }: { search: string }) {
  const question = useDeferred(importQuestion)
  return question && <question.LetterQuestion search={search} />
}
