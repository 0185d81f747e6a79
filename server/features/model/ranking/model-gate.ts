/** Tells the ranker whether Ollama has the model and the model has passed its examination. */
export interface ModelGate {
  /** Called once per search, before it is stored. Answers immediately, from memory. */
  mayRank(): boolean
}
