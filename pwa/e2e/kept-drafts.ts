import type { Page } from '@playwright/test'

/** The fields of every draft that this phone really holds, read from its database and not from the screen. */
export function keptDrafts(page: Page): Promise<Record<string, unknown>[]> {
  return page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await settled(indexedDB.open('hearthfinder'))
    const drafts = await settled(database.transaction('drafts').objectStore('drafts').getAll())
    database.close()
    return drafts.map((draft) => draft.fields)
  })
}
