import { expect } from 'vitest'

/** The path of the next page from the Link header; undefined on the last page. */
export const nextOf = (response: Response) =>
  /^<([^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1]

/** Reads all pages of a list. Calls `between` before each page after the first. */
export async function readPages(
  read: (path: string) => Promise<Response>,
  first: string,
  between: () => Promise<unknown> = async () => {},
): Promise<unknown[]> {
  const pages: unknown[] = []
  for (let path: string | undefined = first; path; ) {
    if (pages.length > 0) await between()
    const response = await read(path)
    expect(response.status).toBe(200)
    pages.push(await response.json())
    path = nextOf(response)
  }
  return pages
}
