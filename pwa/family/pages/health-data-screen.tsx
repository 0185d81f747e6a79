import { SCREENS } from '#shared/contract/paths.ts'
import { t } from '#words'
import { site } from '../../api/site.ts'
import { HEALTH_DATA_SECTIONS } from './health-data-text.ts'
import { LegalPage } from './legal-page.tsx'

export function Component() {
  return (
    <LegalPage
      title={t`Consumer Health Data Privacy Policy`}
      path={SCREENS.healthData}
      description={t`Which answers ${site.name} treats as health data, why we ask for them, with whom they may be shared, and how to see and erase them.`}
      sections={HEALTH_DATA_SECTIONS}
    />
  )
}
