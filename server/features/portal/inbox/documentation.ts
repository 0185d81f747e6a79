import * as z from 'zod/mini'
import { documented } from '#server/platform/http/documented.ts'
import {
  Colleague,
  DeskChange,
  DeskConflict,
  DeskRecord,
  InboxPage,
  InboxSearch,
  LeadDetail,
} from '#shared/inbox.ts'

const tag = 'Portal'
const params = z.object({ id: z.guid().check(z.describe('The `id` of a lead.')) })

export const documentation = {
  search: documented({
    summary: 'Search leads, newest first',
    description:
      'A POST, so that no log of a proxy contains what was searched for. The audit log records who read how many.',
    tag,
    body: InboxSearch,
    responses: { 200: { description: 'A page of leads.', body: InboxPage } },
    failures: ['rate_limited', 'confirm_sign_in'],
  }),
  colleagues: documented({
    summary: 'List to whom leads can be assigned',
    tag,
    responses: { 200: z.array(Colleague) },
  }),
  detail: documented({
    summary: 'Read all that is kept about a lead',
    description: 'The audit log records who opened it.',
    tag,
    params,
    responses: { 200: LeadDetail },
    failures: ['rate_limited', 'not_found', 'confirm_sign_in'],
  }),
  change: documented({
    summary: 'Record what was done with a lead',
    description:
      'Changes the stage, the next step or the assignment, adds a note, marks the latest answers as read, merges another lead of the same family into this one or separates it, or records that another lead is not the same family. A retry with the same `key` adds nothing.',
    tag,
    params,
    body: DeskChange,
    responses: {
      200: { description: 'Where the lead stands now, and its events.', body: DeskRecord },
      409: {
        description:
          '`version` or `otherVersion` is not the current one, or the leads can’t be merged. Nothing was stored; `current` is what is.',
        body: DeskConflict,
      },
    },
    failures: ['not_found', 'key_reused', 'confirm_sign_in'],
  }),
}
