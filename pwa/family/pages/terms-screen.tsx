import { SCREENS } from '#shared/contract/paths.ts'
import { TERMS_SECTIONS } from '#shared/privacy/terms/text.ts'
import { t } from '#words'
import { site } from '../../api/site.ts'
import { LegalPage } from './legal-page.tsx'

export function Component() {
  return (
    <LegalPage
      title={t`Terms of Service`}
      path={SCREENS.terms}
      description={t`What you agree to when you use ${site.name}: what we collect, whom we may share it with, and how you may be contacted.`}
      sections={TERMS_SECTIONS}
    />
  )
}
