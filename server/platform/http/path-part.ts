import * as z from 'zod/mini'

/** A path parameter as text. Despite its type, Elysia passes null for invalid percent-encoding. */
export const pathPart = (part: string | null): string => part ?? ''

/** A path parameter as a row's id; undefined if it isn't a UUID, which means that no such row exists. */
export const uuidPart = (part: string | null): string | undefined => z.safeParse(z.guid(), part).data
