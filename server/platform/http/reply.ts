/** For responses with personal or changing data: no cache may store them (RFC 9111). */
export const NO_STORE = { 'cache-control': 'no-store' } as const

/** An output with a status or headers of its own. */
export class Reply<Body> {
  constructor(
    readonly body: Body,
    readonly init: { status?: number; headers?: Record<string, string> | undefined },
  ) {}
}

/** Returns an output from a route's handler with another status, or with headers. */
export const reply = <Body>(body: Body, init: Reply<Body>['init']) => new Reply(body, init)
