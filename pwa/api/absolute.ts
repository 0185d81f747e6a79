import { site } from './site.ts'

/** A path of this site as an address, if the operator set PUBLIC_URL; otherwise the path. Leaves addresses as they are. */
export const toAbsolute = (path: string): string => (path.startsWith('/') ? site.origin + path : path)
