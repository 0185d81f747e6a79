/** For responses with personal or changing data: no cache may store them (RFC 9111). */
export const NO_STORE = { 'cache-control': 'no-store' } as const
