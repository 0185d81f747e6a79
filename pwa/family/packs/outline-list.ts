/** The outlines of a state, for its map (pwa/family/map). */
export interface OutlineEntry {
  path: string
  /** What a phone loads. */
  bytes: number
}

declare const __OUTLINES__: Readonly<Record<string, OutlineEntry>>

/** The outlines of this build (pwa/app/build/outline-files.ts), by state. Load this file only when it is needed. */
export const OUTLINES = __OUTLINES__
