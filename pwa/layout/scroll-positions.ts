const STORAGE_KEY = 'scrollPositions'
const MAX_POSITIONS = 50

/** Where each entry of this tab's history stood, in pixels from the top, by the router's key of the entry and its path. */
export function readPositions(): Map<string, number> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]')
    return new Map(Array.isArray(stored) ? stored : [])
  } catch {
    return new Map()
  }
}

/** Keeps the newest MAX_POSITIONS over a reload. Storage that is refused or full only costs the position. */
export function writePositions(positions: Map<string, number>): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...positions].slice(-MAX_POSITIONS)))
  } catch {
    // The reader starts at the top, as after opening the page.
  }
}
