import { sweepMailFilesLater } from '#server/features/leads/erasures/mail-files.ts'
import { countShown, idsOf } from '#server/features/portal/people-shown/people-shown.ts'
import type { GuardDeps } from '#server/features/sign-in/session/guard.ts'
import { idParam } from '#server/platform/http/id-param.ts'
import { route } from '#server/platform/http/route.ts'
import type { Platform } from '#server/platform/platform.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { PersonExport } from '#shared/privacy/person-export.ts'
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
} from '#shared/privacy/subject-requests.ts'
import { correctLead, erasePerson, refuseForPerson } from './act.ts'
import { exportPerson } from './export.ts'
import { findPerson } from './find.ts'
import { closeRequest, openRequest, readRequests } from './log.ts'

type SubjectDeps = GuardDeps & Pick<Platform, 'env' | 'background'>

const portal = { access: 'owner', tag: 'Portal' } as const
const act = { ...portal, method: 'POST', needsRecentSignIn: true } as const

/** Requests of people about their data, and what is done about them. */
export const subjectRequestRoutes = (deps: SubjectDeps) => [...logRoutes(deps), ...personRoutes(deps)]

const logRoutes = ({ sql, env }: SubjectDeps) => {
  const readLog = () => readRequests(sql, env.TIME_ZONE)
  return [
    route({
      ...portal,
      method: 'GET',
      path: ADMIN_API.subjectRequests,
      summary: 'Read the log of requests about personal data',
      description: 'Open requests, those due first, and then closed ones. It names no person.',
      output: SubjectRequests,
      handler: readLog,
    }),
    route({
      ...act,
      path: ADMIN_API.subjectRequests,
      summary: 'Add a request to the log',
      body: NewSubjectRequest,
      output: SubjectRequests,
      async handler({ admin, body }) {
        await openRequest(sql, admin, body)
        return readLog()
      },
    }),
    route({
      ...act,
      path: `${ADMIN_API.subjectRequests}/:id/outcome`,
      summary: 'End a request',
      params: idParam('an open request'),
      body: SubjectRequestOutcome,
      output: SubjectRequests,
      async handler({ admin, params, body }) {
        await closeRequest(sql, admin, params.id, body.outcome)
        return readLog()
      },
    }),
  ]
}

const personRoutes = (deps: SubjectDeps) => [
  route({
    ...act,
    path: ADMIN_API.personSearch,
    summary: 'Find a person in all that is kept',
    description:
      'A POST, so that no log of a proxy contains what was searched for. The audit log records how many were found.',
    body: SubjectSearch,
    output: SubjectFindings,
    async handler({ admin, body }) {
      const found = await findPerson(deps, admin, body)
      await countShown(deps, admin, idsOf(found.records))
      return found
    },
  }),
  route({
    ...act,
    path: ADMIN_API.personExport,
    summary: 'Export all that is kept with these records',
    description: 'The audit log records the ids.',
    body: SubjectExportRequest,
    output: PersonExport,
    errors: ['not_found'],
    async handler({ admin, body }) {
      const person = await exportPerson(deps, admin, body)
      await countShown(deps, admin, [...body.leadIds, ...body.messageIds])
      return person
    },
  }),
  route({
    ...act,
    path: ADMIN_API.personErasure,
    summary: 'Erase leads, messages and calls of a person, all or none',
    description: "This can't be undone. The audit log keeps the reason.",
    body: SubjectErasure,
    output: SubjectErased,
    errors: ['not_found', 'conflict'],
    async handler({ admin, body }) {
      const erased = await erasePerson(deps, admin, body)
      sweepMailFilesLater(deps, [...body.leadIds, ...body.messageIds])
      return erased
    },
  }),
  route({
    ...act,
    path: ADMIN_API.personRefusal,
    summary: 'Record that a person says no to sharing',
    body: SubjectRefusal,
    output: SubjectRefused,
    errors: ['not_found'],
    handler: ({ admin, body }) => refuseForPerson(deps, admin, body),
  }),
  route({
    ...act,
    path: `${ADMIN_API.personCorrections}/:id`,
    summary: 'Correct facts of a lead at the person’s request',
    description:
      'The answers as they were sent stay. Later answers of the family keep the correction, unless they change the same field.',
    params: idParam('a lead'),
    body: SubjectCorrection,
    errors: ['conflict'],
    handler: ({ admin, params, body }) => correctLead(deps, admin, params.id, body),
  }),
]
