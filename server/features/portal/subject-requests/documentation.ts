import * as z from 'zod/mini'
import { documented } from '#server/platform/http/documented.ts'
import { PersonFiles } from '#shared/person-export.ts'
import {
  NewSubjectRequest,
  SubjectCorrection,
  SubjectErased,
  SubjectErasure,
  SubjectExportRequest,
  SubjectFindings,
  SubjectRefusal,
  SubjectRefused,
  SubjectRequestOutcome,
  SubjectRequests,
  SubjectSearch,
} from '#shared/subject-requests.ts'

const tag = 'Portal'
const paramsOf = (what: string) => z.object({ id: z.guid().check(z.describe(`The \`id\` of ${what}.`)) })
const log = { description: 'The log of requests.', body: SubjectRequests }

export const documentation = {
  list: documented({
    summary: 'Read the log of requests about personal data',
    description: 'Open requests, those due first, and then closed ones. It names no person.',
    tag,
    responses: { 200: log },
  }),
  open: documented({
    summary: 'Add a request to the log',
    tag,
    body: NewSubjectRequest,
    responses: { 200: log },
    failures: ['confirm_sign_in'],
  }),
  close: documented({
    summary: 'End a request',
    tag,
    params: paramsOf('an open request'),
    body: SubjectRequestOutcome,
    responses: { 200: log },
    failures: ['not_found', 'confirm_sign_in'],
  }),
  find: documented({
    summary: 'Find a person in all that is kept',
    description:
      'A POST, so that no log of a proxy contains what was searched for. The audit log records how many were found.',
    tag,
    body: SubjectSearch,
    responses: { 200: SubjectFindings },
    failures: ['confirm_sign_in'],
  }),
  export: documented({
    summary: 'Export all that is kept with these records',
    description: 'For programs and for people. The audit log records the ids.',
    tag,
    body: SubjectExportRequest,
    responses: { 200: PersonFiles },
    failures: ['not_found', 'confirm_sign_in'],
  }),
  correct: documented({
    summary: 'Correct facts of a lead at the person’s request',
    description:
      'The answers as they were sent stay. Later answers of the family keep the correction, unless they change the same field.',
    tag,
    params: paramsOf('a lead'),
    body: SubjectCorrection,
    responses: { 204: { description: 'Corrected.' } },
    failures: ['not_found', 'conflict', 'confirm_sign_in'],
  }),
  erase: documented({
    summary: 'Erase leads and messages of a person, all or none',
    description: "This can't be undone. The audit log keeps the reason.",
    tag,
    body: SubjectErasure,
    responses: { 200: SubjectErased },
    failures: ['not_found', 'conflict', 'confirm_sign_in'],
  }),
  refuse: documented({
    summary: 'Record that a person says no to sharing',
    tag,
    body: SubjectRefusal,
    responses: { 200: SubjectRefused },
    failures: ['not_found', 'confirm_sign_in'],
  }),
}
