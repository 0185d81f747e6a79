import { Ollama } from 'ollama'

const LOOK_FOR_MS = 3000
/** Models up to here are quick enough for tests; a larger one is taken when OLLAMA_MODEL names it. Bytes. */
const MAX_SIZE = 1_000_000_000

/** Something that speaks Ollama's protocol, as the environment variables that name it. */
export interface OllamaPeer {
  variables: { OLLAMA_HOST: string; OLLAMA_MODEL: string }
  close(): Promise<void>
}

/** The models of the Ollama at OLLAMA_HOST, where the environment names one and it answers; else none. */
export async function findRealModels(): Promise<[string, () => Promise<OllamaPeer>][]> {
  const { OLLAMA_HOST, OLLAMA_MODEL } = process.env
  const models = OLLAMA_HOST ? await listed(OLLAMA_HOST) : []
  const wanted = models.filter(({ name, size }) => (OLLAMA_MODEL ? name === OLLAMA_MODEL : size <= MAX_SIZE))
  return wanted.map(({ name }) => [
    `the real ${name}`,
    async () => ({
      variables: { OLLAMA_HOST: OLLAMA_HOST ?? '', OLLAMA_MODEL: name },
      close: async () => {},
    }),
  ])
}

async function listed(host: string): Promise<{ name: string; size: number }[]> {
  const patient = (url: string | URL | Request, init?: RequestInit) =>
    fetch(url, { ...init, signal: AbortSignal.timeout(LOOK_FOR_MS) })
  try {
    return (await new Ollama({ host, fetch: patient as typeof fetch }).list()).models
  } catch {
    return []
  }
}
