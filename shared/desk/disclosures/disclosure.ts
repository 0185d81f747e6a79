/**
 * What a state wants families to know before someone refers them to a community. `{siteName}`, `{phone}` and `{email}`
 * are replaced with the operator's values. Each change of the text needs a new version.
 */
export interface Disclosure {
  /** The day of the text, YYYY-MM-DD. */
  version: string
  paragraphs: readonly string[]
}

/** By two-letter state. Null is no notice for this state. */
export type Disclosures = Readonly<Record<string, Disclosure | null>>
