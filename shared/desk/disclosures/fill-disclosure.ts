import type { Site } from '../../contract/site.ts'

/** Replaces `{siteName}`, `{phone}` and `{email}` with the operator's values. */
export const fillDisclosure = (text: string, { name, phone, email }: Site): string =>
  text.replaceAll('{siteName}', name).replaceAll('{phone}', phone).replaceAll('{email}', email)
