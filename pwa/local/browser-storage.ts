type Area = 'localStorage' | 'sessionStorage'

/** Reads a text that `store` wrote. Null if there is none, or the browser refuses its storage. */
export function readStored(area: Area, key: string): string | null {
  try {
    return globalThis[area].getItem(key)
  } catch {
    return null
  }
}

/** Stores a text; null removes it. @returns false if the browser refuses, or has no room */
export function store(area: Area, key: string, text: string | null): boolean {
  try {
    if (text === null) globalThis[area].removeItem(key)
    else globalThis[area].setItem(key, text)
    return true
  } catch {
    return false
  }
}
