import type { Rolldown } from 'vite'

/** The prefix of the portal's file names. The service worker skips these files; see vite.config.ts. */
export const PORTAL_PREFIX = 'admin-'

const hasPortalModule = (files: readonly string[]) => files.some((file) => /(?:^|\/)admin\//.test(file))
const fileName = (isPortalFile: boolean) => `assets/${isPortalFile ? PORTAL_PREFIX : ''}[name]-[hash]`

/**
 * Names lazy files so that the portal's have a prefix. A script belongs to the portal if it contains a portal module. A
 * stylesheet belongs to it if its source module does or, if it has several (Rolldown then names none), if the script of
 * the same name does.
 */
export function portalNaming() {
  const portalChunks = new Set<string>()
  return {
    chunkFileNames({ name, moduleIds }: Rolldown.PreRenderedChunk): string {
      const isPortalFile = hasPortalModule(moduleIds)
      if (isPortalFile) portalChunks.add(name)
      return `${fileName(isPortalFile)}.js`
    },
    assetFileNames({ names, originalFileNames }: Rolldown.PreRenderedAsset): string {
      const isPortalFile =
        originalFileNames.length > 0
          ? hasPortalModule(originalFileNames)
          : names.some((name) => portalChunks.has(name.replace(/\.css$/, '')))
      return `${fileName(isPortalFile)}[extname]`
    },
  }
}
