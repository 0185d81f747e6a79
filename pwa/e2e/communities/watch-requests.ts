import type { Page, Request } from '@playwright/test'

/** What only the answers of the questionnaire say, in any spelling that a request could have. */
const WISHES = /\bage["=]|gender|budget|amenit|memory|price|within/i

/** Records everything that the phone tells the server: address, body and referrer of every request. */
export function watchRequests(page: Page): string[] {
  const told: string[] = []
  const record = (request: Request) =>
    told.push(
      `${request.method()} ${request.url()} ${request.postData() ?? ''} ${request.headers().referer ?? ''}`,
    )
  page.context().on('request', record)
  return told
}

/** The requests that name a wish. The app's own files are called by what they contain, so only calls count. */
export const findWishes = (told: readonly string[]): string[] =>
  told.filter((request) => !/ \S+\/(assets|src)\//.test(request) && WISHES.test(request))

/** The requests that name a place. */
export const findPlaces = (told: readonly string[], place: RegExp): string[] =>
  told.filter((request) => place.test(request))
