/** For answers with personal or changing data: no cache between here and the reader keeps them (RFC 9111). */
export const NO_STORE = { 'cache-control': 'no-store' } as const
