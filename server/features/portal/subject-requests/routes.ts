import { sweepMailFilesLater } from '#server/features/leads/erasures/mail-files.ts'
import { countShown, idsOf } from '#server/features/portal/people-shown/people-shown.ts'
import type { GuardDeps } from '#server/features/sign-in/session/guard.ts'
import { route } from '#server/platform/http/route.ts'
import type { Platform } from '#server/platform/platform.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import {
  PersonExport,
  SubjectErased,
  SubjectErasure,
  SubjectExportRequest,
  SubjectFindings,
  SubjectRefusal,
  SubjectRefused,
  SubjectSearch,
} from '#shared/privacy/subject-requests.ts'
import { erasePerson, refuseForPerson } from './act.ts'
import { exportPerson } from './export.ts'
import { findPerson } from './find.ts'

type SubjectDeps = GuardDeps & Pick<Platform, 'env' | 'background'>

const act = { access: 'owner', tag: 'Portal', method: 'POST', needsRecentSignIn: true } as const

/** What is done about requests of people about their data. */
export const subjectRequestRoutes = (deps: SubjectDeps) => [
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
    errors: ['conflict'],
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
    handler: ({ admin, body }) => refuseForPerson(deps, admin, body),
  }),
]
