import { expect } from 'vitest'

/** The path of the next page, as the Link header has it; undefined on the last. */
export const nextOf = (answer: Response) =>
  /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1]

/** Follows a list to its end. `between` is called before each page after the first. */
export async function readPages(
  read: (path: string) => Promise<Response>,
  first: string,
  between: () => Promise<unknown> = async () => {},
): Promise<unknown[]> {
  const pages: unknown[] = []
  for (let path: string | undefined = first; path; ) {
    if (pages.length > 0) await between()
    const answer = await read(path)
    expect(answer.status).toBe(200)
    pages.push(await answer.json())
    path = nextOf(answer)
  }
  return pages
}
