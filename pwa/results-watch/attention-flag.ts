/**
 * Whether something came back that needs the family, known without opening the database: a page that is opened later
 * must tell of it, too, although nothing waits to be sent any more.
 */
const MARK = 'hearthfinder.needsFamily'

export function mayNeedAttention(): boolean {
  try {
    return localStorage.getItem(MARK) !== null
  } catch {
    return false
  }
}

/** Notes for later visits whether something needs the family. */
export function setAttentionFlag(isThere: boolean): void {
  try {
    if (isThere) localStorage.setItem(MARK, '1')
    else localStorage.removeItem(MARK)
  } catch {
    // No such storage here: this visit tells of it, and the questionnaire opens with it.
  }
}
