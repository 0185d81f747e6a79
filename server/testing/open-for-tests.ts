import { afterAll, beforeAll } from 'vitest'

type Closable = Partial<Record<'close' | 'drop' | 'remove', () => unknown>>

/**
 * Opens an app, a database or a folder before the tests of the file or `describe` that calls it, and closes it after them. It has its
 * properties from the first test on, and in hooks that are registered later.
 */
export function openForTests<T extends Closable>(open: () => Promise<T>): T {
  const opened = {} as T
  beforeAll(async () => {
    Object.assign(opened, await open())
  })
  afterAll(async () => {
    await (opened.close ?? opened.drop ?? opened.remove)?.call(opened)
  })
  return opened
}
