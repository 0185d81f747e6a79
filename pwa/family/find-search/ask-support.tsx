import { Trans } from '#words'
import { SupportEmail, SupportPhone } from '../../ui/support-links.tsx'

/** How to get help from a person. */
export function AskSupport() {
  return (
    <p>
      <Trans>
        We can help: call <SupportPhone /> or write to <SupportEmail />.
      </Trans>
    </p>
  )
}
