import type { Rolldown } from 'vite'

/** The prefix of the portal's file names. The service worker skips these files; see vite.config.ts. */
export const PORTAL_PREFIX = 'admin-'

const hasPortalModule = (files: readonly string[]) => files.some((file) => /(?:^|\/)admin\//.test(file))
const fileName = (isPortalFile: boolean) => `assets/${isPortalFile ? PORTAL_PREFIX : ''}[name]-[hash]`

/**
 * Names lazy files so that the portal's can be told apart. A script counts as the portal's if it has a portal module; a
 * stylesheet if its module is the portal's or, if it has several, if the script of the same name is.
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
