import { findCatalogueRisks } from '../features/catalogue/service.ts'
import { findSourceRisks } from '../features/catalogue/sources/list-sources.ts'
import { findDutyRisks } from '../features/outgoing/duty/service.ts'
import { findBackupRisks } from '../features/portal/backups/last-backup.ts'
import { reportDatabaseRole } from '../platform/database/roles/roles.ts'
import type { Platform } from '../platform/platform.ts'
import { logRisk, type Risks } from '../platform/risks.ts'

/** Logs what an operator should change. Risks that can end while the server runs are found again by the portal. */
export async function reportRisks(platform: Platform, risks: Risks): Promise<void> {
  const { sql, env, log, now } = platform
  await reportDatabaseRole(sql, risks)
  const found = [
    ...(await findCatalogueRisks(sql)),
    ...(await findSourceRisks(platform)),
    ...(await findBackupRisks(sql, now())),
    ...(await findDutyRisks(sql, env)),
  ]
  for (const risk of found) logRisk(log, risk)
}
