import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    clusterDesk: string
  }
}

/** A migrated database with all ZIP codes. */
export const TEMPLATE = 'template_hearthfinder'
/** The same with a sample catalog. */
export const SAMPLE_TEMPLATE = 'template_sample'

/** The address of the run's Postgres for the superuser. The first test file that asks starts it. */
export async function clusterUrl(): Promise<string> {
  const response = await fetch(inject('clusterDesk'))
  const text = await response.text()
  if (!response.ok) throw new Error(`the run's Postgres did not start: ${text}`)
  return text
}
