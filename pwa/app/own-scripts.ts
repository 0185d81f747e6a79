/** The part of https://w3c.github.io/trusted-types/dist/spec/ that we use. TypeScript's library doesn't have it. */
interface TrustedTypes {
  createPolicy(name: 'default', rules: { createScriptURL(url: string): string | null }): unknown
}

const OWN_SCRIPT = /^\/(sw|assets\/[\w.-]+)\.js$/

/** Whether an address may become a script: the service worker, or a file of the build. */
export function isOwnScript(url: string): boolean {
  const { origin, pathname } = new URL(url, window.location.href)
  return origin === window.location.origin && OWN_SCRIPT.test(pathname)
}

/**
 * Lets the browser run our own workers, and nothing else that comes from a text. The server's content security policy
 * allows this policy alone, so no other code can make scripts or HTML of texts. Browsers without Trusted Types ignore it.
 */
export function trustOwnScripts(): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', { createScriptURL: (url) => (isOwnScript(url) ? url : null) })
}
