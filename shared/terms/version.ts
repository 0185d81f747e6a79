/** The terms that a new submission agrees to. Change it with the text in text.ts, and keep the old text. */
export const TERMS_VERSION = '2025-11-01'
