import { readStored, store } from '../../local/browser-storage.ts'

/**
 * Set while something needs the family's attention, so that a later visit can tell without opening the database,
 * even when nothing is queued anymore.
 */
const FLAG = 'hearthfinder.needsFamily'

export const mayNeedAttention = (): boolean => readStored('localStorage', FLAG) !== null

/** Stores for later visits whether something needs attention. */
export const setAttentionFlag = (needsFamily: boolean): void =>
  void store('localStorage', FLAG, needsFamily ? '1' : null)
