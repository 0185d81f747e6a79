import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { type SiteTexts, SiteTextsReport } from '#shared/desk/site-texts.ts'
import { sendAdmin } from '../admin-api.ts'
import { refreshAdminData, setAdminData } from '../use-admin-data.ts'

/** Sets the website's texts and the time zone. What is shown by them is loaded again. Rejects if the server refuses. */
export async function saveSiteTexts(texts: SiteTexts): Promise<void> {
  const report = await sendAdmin('PUT', ADMIN_API.siteTexts, texts, SiteTextsReport)
  await setAdminData(ADMIN_API.siteTexts, report)
  refreshAdminData()
}
