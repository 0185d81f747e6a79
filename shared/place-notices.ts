import * as z from 'zod/mini'
import { Notice } from './questionnaire-response.ts'

/** What a family should know about the place where they search, before they answer the other questions. */
export const PlaceNotices = z.object({ notices: z.array(Notice) })
export type PlaceNotices = z.infer<typeof PlaceNotices>
