import type { GuardDeps } from '#server/features/sign-in/session/guard.ts'
import type { Platform } from '#server/platform/platform.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { Lead, LeadErasure } from '#shared/desk/admin-reports.ts'
import { recordRoutes } from '../records/list-and-erase.ts'
import { eraseLead, LeadListQuery, readLeads } from './service.ts'

/** GET /api/admin/questionnaires and DELETE /api/admin/questionnaires/{id}. */
export const leadRoutes = (deps: GuardDeps & Pick<Platform, 'env' | 'background'>) =>
  recordRoutes(deps, {
    path: ADMIN_API.questionnaires,
    texts: { list: 'List leads, newest first', erase: 'Erase a lead with all its versions', id: 'a lead' },
    Item: Lead,
    Query: LeadListQuery,
    Reasons: LeadErasure,
    errors: ['filters_required'],
    read: readLeads,
    erase: eraseLead,
  })
