interface Request<Question> {
  id: number
  question: Question
}

/** `answer` is null if the worker couldn't give one. */
interface Reply {
  id: number
  answer: unknown
}

/**
 * Asks a worker, which starts with the first question and stays. Nothing leaves the phone.
 * @returns a function that resolves to null if the worker can't answer; the next question then starts it again if its
 * file failed to load
 */
export function createAsker<Question>(start: () => Worker) {
  let worker: Worker | undefined
  let requests = 0
  return <Answer>(question: Question): Promise<Answer | null> => {
    worker ??= start()
    const current = worker
    const request: Request<Question> = { id: ++requests, question }
    return new Promise((resolve) => {
      const listening = new AbortController()
      const { signal } = listening
      const end = (answer: Answer | null) => {
        listening.abort()
        resolve(answer)
      }
      const receive = ({ data }: MessageEvent<Reply>) => {
        if (data.id === request.id) end(data.answer as Answer | null)
      }
      const fail = () => {
        if (worker === current) worker = undefined
        end(null)
      }
      current.addEventListener('message', receive, { signal })
      current.addEventListener('error', fail, { signal })
      current.postMessage(request)
    })
  }
}

/** In a worker: answers what `createAsker` asks. */
export function answerQuestions<Question>(answer: (question: Question) => Promise<unknown>): void {
  self.addEventListener('message', ({ data }: MessageEvent<Request<Question>>) => {
    void answer(data.question)
      .catch(() => null)
      .then((given) => self.postMessage({ id: data.id, answer: given ?? null } satisfies Reply))
  })
}
