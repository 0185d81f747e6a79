import * as z from 'zod/mini'
import { currentTold } from '../current-told.ts'
import type { ToldById } from '../told.ts'
import { ToldFact } from '../told-fact.ts'

/** What the communities of a state and around it told: a small file beside the state's packs. */
export const ToldFile = z.object({ told: z.record(z.string(), z.array(ToldFact)) })
export type ToldFile = z.infer<typeof ToldFile>

export const toldFilePath = (state: string): string => `/packs/${state}.told.json`

/** What counts of a file at a time in epoch milliseconds, and until when that is so. */
export function readToldFile({ told }: ToldFile, now: number): { told: ToldById; until: number } {
  const ends = Object.values(told).flatMap((facts) =>
    currentTold(facts, now).map(({ expiresAt }) => Date.parse(expiresAt ?? '') || Number.POSITIVE_INFINITY),
  )
  return {
    told: new Map(Object.entries(told).map(([id, facts]) => [id, currentTold(facts, now)])),
    until: Math.min(...ends, Number.POSITIVE_INFINITY),
  }
}
