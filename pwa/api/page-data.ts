import { PAGE_DATA } from '#shared/contract/site.ts'

let served: { path: string; data: unknown } | undefined

/** Renders with the response that an API path would give. For the server, where rendering is synchronous. */
export function renderWith<T>(path: string, data: unknown, render: () => T): T {
  served = { path, data }
  try {
    return render()
  } finally {
    served = undefined
  }
}

/** The response of an API path that came with the page, not yet validated. Undefined if none did. */
export function findPageData(path: string): unknown {
  if (typeof document === 'undefined') return served?.path === path ? served.data : undefined
  const block = document.getElementById(PAGE_DATA)
  return block?.dataset.path === path ? JSON.parse(block.textContent) : undefined
}
