import { useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { SCREENS } from '#shared/contract/paths.ts'
import { Trans, t } from '#words'
import { NO_SEARCH } from '../../local/search-rows.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { useSearch } from '../results-watch/use-search.ts'
import { joinTogether } from './membership.ts'
import { NameForm } from './name-form.tsx'
import { canEncrypt, isSecret } from './seal.ts'

/** Joins a family's list by its link. Works offline: the list comes with the next connection. */
export function Component() {
  const { id = '' } = useParams()
  const { hash } = useLocation()
  // The skip link replaces the key in the address.
  const [key] = useState(() => hash.slice(1))
  const search = useSearch()
  const navigate = useNavigate()
  const target =
    search.kind === 'found' ? search.search.response.key : search.kind === 'none' ? NO_SEARCH : undefined
  const joinFor = (shortlist: string) => async (name: string) => {
    await joinTogether(shortlist, name, { id, key })
    await navigate(SCREENS.shortlist, { replace: true })
  }
  return (
    <div className="page page-narrow grid justify-items-start gap-4">
      <PageHead title={t`Join your family's list`} />
      <meta name="robots" content="noindex" />
      <h1>{t`Join your family's list`}</h1>
      {!isSecret(key) && <Incomplete />}
      {isSecret(key) && !canEncrypt() && <p>{t`This needs a secure connection (https).`}</p>}
      {isSecret(key) && canEncrypt() && (
        <>
          <p>
            <Trans>
              Someone invited you to choose a community together. You see what the others noted, and they see
              your notes and your vote. It works without an account, and offline.
            </Trans>
          </p>
          <p>
            <Trans>
              What is on your shortlist now, with your notes, becomes part of the list. Photos stay on this
              phone. All of it is encrypted; we can't read it.
            </Trans>
          </p>
          {target === undefined ? (
            <div role="status" aria-label={t`Loading`} />
          ) : (
            <NameForm action={t`Join the list`} onName={joinFor(target)} />
          )}
        </>
      )}
    </div>
  )
}

function Incomplete() {
  return (
    <>
      <p>{t`This link is not complete. Please ask for it again, and open all of it.`}</p>
      <ButtonLink to={SCREENS.landing}>{t`Go to the start page`}</ButtonLink>
    </>
  )
}
