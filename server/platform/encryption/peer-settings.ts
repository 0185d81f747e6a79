/** The settings that name a peer. ALLOW_PLAIN_TEXT lists some of them. */
export const PEERS = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'SMTP_URL',
  'S3_ENDPOINT',
  'OLLAMA_HOST',
  'PUBLIC_URL',
] as const
export type PeerSetting = (typeof PEERS)[number]
