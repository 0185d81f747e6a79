/** The version of the terms that a new submission accepts. Change it together with text.ts, and keep the old text. */
export const TERMS_VERSION = '2025-11-01'
