import * as z from 'zod/mini'
import { CommunityRequest, DAY_PARTS, type DayPart, type TourTime } from '#shared/community-request.ts'

/** The form's fields for two times that suit the family, and a note about them. */
export const TIME_FIELDS = ['firstDay', 'firstPart', 'secondDay', 'secondPart', 'timesNote'] as const
export type TimeFields = Record<(typeof TIME_FIELDS)[number], string>
/** An empty part of the day means any time. */
export const NO_TIMES: TimeFields = {
  firstDay: '',
  firstPart: '',
  secondDay: '',
  secondPart: '',
  timesNote: '',
}

/** Fills the fields from a stored request. They stay empty if it is missing or another version wrote it. */
export function readTimes(stored: unknown): TimeFields {
  const { data } = z.safeParse(CommunityRequest, stored)
  const [first, second] = data?.times ?? []
  return {
    firstDay: first?.date ?? '',
    firstPart: partField(first),
    secondDay: second?.date ?? '',
    secondPart: partField(second),
    timesNote: data?.timesNote ?? '',
  }
}

const partField = (time: TourTime | undefined) => (!time || time.part === 'any' ? '' : time.part)

/** The times and the note for the payload. Leaves out what is empty. */
export function toTimes(fields: TimeFields): Pick<CommunityRequest, 'times' | 'timesNote'> {
  const times = [
    toTime(fields.firstDay, fields.firstPart),
    toTime(fields.secondDay, fields.secondPart),
  ].filter((time) => time !== undefined)
  const timesNote = fields.timesNote.trim()
  return { ...(times.length > 0 && { times }), ...(timesNote && { timesNote }) }
}

function toTime(day: string, partField: string): TourTime | undefined {
  const part: DayPart = DAY_PARTS.find((known) => known === partField) ?? 'any'
  if (!day && part === 'any') return undefined
  return { ...(day && { date: day }), part }
}
