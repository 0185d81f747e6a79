import { afterAll, beforeAll } from 'vitest'

type Closable = { close(): unknown } | { drop(): unknown }

/**
 * Opens an app or a database before the tests of the file or `describe` that calls it, and closes it after them. It has its
 * properties from the first test on, and in hooks that are registered later.
 */
export function openForTests<T extends Closable>(open: () => Promise<T>): T {
  const opened = {} as T
  beforeAll(async () => {
    Object.assign(opened, await open())
  })
  afterAll(async () => {
    await ('close' in opened ? opened.close() : (opened as { drop(): unknown }).drop())
  })
  return opened
}
