import { SCREENS } from '#shared/contract/paths.ts'
import type { SharedCopy } from '../../local/schema.ts'

/** The link to a shared copy. The part after # is the key, which browsers never send. */
export const shareLink = ({ id, secret }: Pick<SharedCopy, 'id' | 'secret'>, origin = location.origin) =>
  `${origin}${SCREENS.shared}/${id}#${secret}`
