import { SCREENS } from '#shared/paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { PageHead } from '../ui/page-head.tsx'
import './pages.css'

export function Component() {
  return (
    <div className="page page-narrow pages-short">
      <PageHead title="404 Page Not Found" />
      <meta name="robots" content="noindex" />
      <h1>404 Page Not Found</h1>
      <p>Did you forget to add the page to the router?</p>
      <p>
        There is no page at this address. If you followed a link, it may be out of date. Everything you saved
        is still on your phone.
      </p>
      <div className="pages-actions">
        <ButtonLink variant="primary" to={SCREENS.landing}>
          Go to the home page
        </ButtonLink>
        <ButtonLink to={SCREENS.results}>My matches</ButtonLink>
      </div>
    </div>
  )
}
