import { SCREENS } from '#shared/contract/paths.ts'
import { Trans, t } from '#words'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'

export function Component() {
  return (
    <div className="page page-narrow stack-4">
      <PageHead title={t`404 Page Not Found`} />
      <meta name="robots" content="noindex" />
      <h1>{t`404 Page Not Found`}</h1>
      <p>{t`Did you forget to add the page to the router?`}</p>
      <p>
        <Trans>
          There is no page at this address. If you followed a link, it may be out of date. Everything you
          saved is still on your phone.
        </Trans>
      </p>
      <div className="flex flex-wrap gap-3 pt-3">
        <ButtonLink variant="primary" to={SCREENS.landing}>
          {t`Go to the home page`}
        </ButtonLink>
        <ButtonLink to={SCREENS.results}>{t`My matches`}</ButtonLink>
      </div>
    </div>
  )
}
