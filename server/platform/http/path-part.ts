import * as z from 'zod/mini'

/** A part of the path as text. Where its percent-encoding is broken Elysia gives null, whatever its type says. */
export const pathPart = (part: string | null): string => part ?? ''

/** A part of the path that is a row's id; undefined for anything else, which no row has. */
export const uuidPart = (part: string | null): string | undefined => z.safeParse(z.guid(), part).data
