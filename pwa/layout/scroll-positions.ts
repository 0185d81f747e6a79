const STORAGE_KEY = 'scrollPositions'
const MAX_POSITIONS = 50

/** Reads the scroll position (px from the top) of each history entry in this tab, by the router's key and the path. */
export function readPositions(): Map<string, number> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]')
    return new Map(Array.isArray(stored) ? stored : [])
  } catch {
    return new Map()
  }
}

/** Stores the newest MAX_POSITIONS for after a reload. Does nothing if storage is unavailable or full. */
export function writePositions(positions: Map<string, number>): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...positions].slice(-MAX_POSITIONS)))
  } catch {
    // Losing a scroll position isn't worth an error.
  }
}
