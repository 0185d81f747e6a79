/**
 * Reads what is typed and chosen in the prerendered form, before the scripts control it. Leaves out empty fields. React
 * hydrates before it handles a keystroke, so a read during the first render misses none.
 */
export function readTypedFields(): Record<string, unknown> {
  const form = globalThis.document?.querySelector<HTMLFormElement>('.questionnaire-form')
  if (!form) return {}
  const { amenities, tosAgreed, marketingOptIn, ...texts } = Object.fromEntries(new FormData(form))
  return {
    ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== '')),
    ...(amenities && { amenities: new FormData(form).getAll('amenities') }),
    ...(tosAgreed && { tosAgreed: true }),
    ...(marketingOptIn && { marketingOptIn: true }),
  }
}
