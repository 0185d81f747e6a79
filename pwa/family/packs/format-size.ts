import { locale } from '#pwa/words/translate.ts'
import { t } from '#words'

const BYTES_PER_KB = 1000

/** '206 kB'. Never less than 1 kB. */
export const formatKilobytes = (bytes: number): string =>
  t`${Math.max(1, Math.round(bytes / BYTES_PER_KB)).toLocaleString(locale())} kB`
