import { SCREENS } from '#shared/contract/paths.ts'
import { t } from '#words'
import { site } from '../../api/site.ts'
import { LegalPage } from './legal-page.tsx'
import { PRIVACY_SECTIONS } from './privacy-text.ts'

export function Component() {
  return (
    <LegalPage
      title={t`Privacy Policy`}
      path={SCREENS.privacy}
      description={t`What ${site.name} collects about you, whom it may be shared with, and how to have it erased.`}
      sections={PRIVACY_SECTIONS}
    />
  )
}
