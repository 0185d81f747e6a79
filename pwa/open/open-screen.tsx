import { useNavigate } from 'react-router-dom'
import { translate } from '#pwa/words/translate.ts'
import { MESSAGES } from '#shared/messages.ts'
import { SCREENS } from '#shared/paths.ts'
import { Trans, t } from '#words'
import { FindSearch } from '../find-search/find-search.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import './open-screen.css'
import { ReplaceAnswers } from './replace-answers.tsx'
import { useLinkToken } from './use-link-token.ts'
import { useOpenList } from './use-open-list.ts'

/** Opens the list of a mailed link when the family presses the button. Without a link, asks for the list's code. */
export function Component() {
  const { token, isIncomplete } = useLinkToken()
  return (
    <div className="page page-narrow open-screen">
      <PageHead title={t`Open Your Matches`} />
      <h1>{t`Open your matches`}</h1>
      {token && <OpenList key={token} token={token} />}
      {!token && isIncomplete && (
        <EndedLink title={t`This link is incomplete`}>
          {t`Please open it from the email again, or copy the whole line.`}
        </EndedLink>
      )}
      {!token && !isIncomplete && <FindList />}
    </div>
  )
}

function OpenList({ token }: { token: string }) {
  const { opening, open } = useOpenList(token)
  if (opening.state === 'ended') {
    return (
      <EndedLink title={t`This link no longer works`}>
        {`${translate(MESSAGES.linkUnknown)} ${t`Get to your matches this way:`}`}
      </EndedLink>
    )
  }
  const isOpening = opening.state === 'opening'
  return (
    <>
      <p>
        <Trans>
          Your list opens on this device and is saved here, so that you can read it offline. Anyone who can
          unlock this device can see it.
        </Trans>
      </p>
      <div role="status">
        {opening.state === 'failed' && (
          <Notice tone="warning" title={opening.title}>
            {translate(opening.message)}
          </Notice>
        )}
      </div>
      <Button variant="primary" size="large" disabled={isOpening} onClick={() => void open()}>
        {isOpening ? t`Opening…` : t`Open my matches`}
      </Button>
      <ReplaceAnswers token={token} />
    </>
  )
}

/** A link that opens nothing, and the other ways to the list. */
function EndedLink({ title, children }: { title: string; children: string }) {
  return (
    <>
      <Notice tone="warning" role="alert" title={title}>
        {children}
      </Notice>
      <FindList />
    </>
  )
}

/** Brings the list to this device by its code, or by an email. */
function FindList() {
  const navigate = useNavigate()
  return <FindSearch onFound={() => navigate(SCREENS.results, { replace: true })} />
}
