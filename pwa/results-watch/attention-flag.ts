/**
 * Set while something needs the family's attention, so that a later visit can tell without opening the database,
 * even when nothing is queued anymore.
 */
const FLAG = 'hearthfinder.needsFamily'

export function mayNeedAttention(): boolean {
  try {
    return localStorage.getItem(FLAG) !== null
  } catch {
    return false
  }
}

/** Stores for later visits whether something needs attention. */
export function setAttentionFlag(needsFamily: boolean): void {
  try {
    if (needsFamily) localStorage.setItem(FLAG, '1')
    else localStorage.removeItem(FLAG)
  } catch {
    // Storage is refused. This visit still shows the notice, and the questionnaire opens with it.
  }
}
