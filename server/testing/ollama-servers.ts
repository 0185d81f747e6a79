import { Ollama } from 'ollama'

const TIMEOUT_MS = 3000
/** Larger models are too slow for tests. OLLAMA_MODEL overrides this. */
const MAX_BYTES = 1_000_000_000

/** A server that speaks Ollama's protocol, with the environment variables that select it. */
export interface OllamaServer {
  variables: { OLLAMA_HOST: string; OLLAMA_MODEL: string }
  close(): Promise<void>
}

/** The models of the Ollama at OLLAMA_HOST; none if the variable isn't set or nothing answers there. */
export async function findRealModels(): Promise<[string, () => Promise<OllamaServer>][]> {
  const { OLLAMA_HOST, OLLAMA_MODEL } = process.env
  const models = OLLAMA_HOST ? await listModels(OLLAMA_HOST) : []
  const wanted = models.filter(({ name, size }) => (OLLAMA_MODEL ? name === OLLAMA_MODEL : size <= MAX_BYTES))
  return wanted.map(({ name }) => [
    `the real ${name}`,
    async () => ({
      variables: { OLLAMA_HOST: OLLAMA_HOST ?? '', OLLAMA_MODEL: name },
      close: async () => {},
    }),
  ])
}

async function listModels(host: string): Promise<{ name: string; size: number }[]> {
  const fetchWithTimeout = (url: string | URL | Request, init?: RequestInit) =>
    fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
  try {
    return (await new Ollama({ host, fetch: fetchWithTimeout as typeof fetch }).list()).models
  } catch {
    return []
  }
}
