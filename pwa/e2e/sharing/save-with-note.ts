import type { Page } from '@playwright/test'

/**
 * Writes the first community of the newest search, with a note, to the phone's shortlist. The page must have the app open;
 * it shows the change after it is loaded again.
 */
export async function saveWithNote(page: Page, note: string): Promise<void> {
  await page.evaluate(async (text) => {
    const resultOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const db = await resultOf(indexedDB.open('hearthfinder'))
    const writing = db.transaction(['results', 'shortlist'], 'readwrite')
    const [newest] = (await resultOf(writing.objectStore('results').getAll())).sort(
      (a, b) => b.receivedAt - a.receivedAt,
    )
    const [facility] = newest.response.facilities
    const now = Date.now()
    writing.objectStore('shortlist').put({
      search: newest.key,
      facilityId: facility.id,
      facility,
      distanceMiles: facility.distanceMiles,
      status: 'visit_planned',
      visitOn: '2026-03-05T10:30',
      note: text,
      savedAt: now,
      updatedAt: now,
    })
    await new Promise((resolve, reject) => {
      writing.oncomplete = resolve
      writing.onabort = () => reject(writing.error)
    })
    db.close()
  }, note)
}
