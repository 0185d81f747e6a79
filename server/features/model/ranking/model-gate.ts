/** Whether the model is there and has earned its place; see the examination. */
export interface ModelGate {
  /** Asked once for each search, before it is stored: it answers at once, from what is known. */
  mayRank(): boolean
}
