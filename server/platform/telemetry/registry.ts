import { Registry } from 'prom-client'

/** What this process counts. Prom-client's own registry outlives this module, which tests load more than once. */
export const registry = new Registry()
