import CircleCheck from 'lucide-react/icons/circle-check'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { ButtonLink } from '#pwa/ui/button.tsx'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { FeaturedBusiness } from '#shared/contract/featured-business.ts'
import { ADMIN_SCREENS } from '#shared/contract/paths.ts'
import { AdminError, getAdmin, sendAdmin } from '../admin-api.ts'
import { LoadError, LoadingMessage } from '../components/load-state.tsx'
import { PortalTitle } from '../counts/portal-title.tsx'
import { BusinessEditor } from './business-editor.tsx'
import { NEW_BUSINESS, toFields } from './business-fields.ts'
import { BUSINESSES_TAB, businessApiPath, editBusinessPath, reloadBusinesses } from './business-list.ts'

const ADDING = {
  title: 'Add Featured Business',
  saved: 'Business Added!',
  failure: 'Failed to create business',
  button: { ready: 'Create Business', busy: 'Creating...' },
}
const EDITING = {
  title: 'Edit Featured Business',
  saved: 'Business Updated!',
  failure: 'Failed to update business',
  button: { ready: 'Update Business', busy: 'Updating...' },
}

/** Adds a business or, with an id in its path, edits one. */
export function Component() {
  const { id } = useParams()
  const texts = id === undefined ? ADDING : EDITING
  const [isSaved, setSaved] = useState(false)
  if (isSaved) return <BusinessSaved title={texts.saved} />
  const onSaved = () => {
    reloadBusinesses()
    setSaved(true)
  }
  return (
    <div className="stack-4 max-w-[56rem]">
      <PortalTitle title={texts.title} />
      <h1 className="text-h2">{texts.title}</h1>
      {id === undefined ? (
        <BusinessEditor
          {...ADDING}
          screen={ADMIN_SCREENS.addBusiness}
          fields={NEW_BUSINESS}
          save={(input) => sendAdmin('POST', ADMIN_API.featuredBusinesses, input)}
          onSaved={onSaved}
        />
      ) : (
        <LoadedEditor key={id} id={id} onSaved={onSaved} />
      )}
    </div>
  )
}

type Load =
  | { step: 'loading' }
  | { step: 'loaded'; business: FeaturedBusiness }
  | { step: 'failed'; error: unknown }

/** Loads a business, bypassing the cached list: an edit must start from the server's current version. */
function LoadedEditor({ id, onSaved }: { id: string; onSaved: () => void }) {
  const [load, setLoad] = useState<Load>({ step: 'loading' })
  const start = useCallback(() => {
    let isCanceled = false
    setLoad({ step: 'loading' })
    getAdmin(businessApiPath(id), FeaturedBusiness).then(
      (business) => isCanceled || setLoad({ step: 'loaded', business }),
      (error) => isCanceled || setLoad({ step: 'failed', error }),
    )
    return () => {
      isCanceled = true
    }
  }, [id])
  useEffect(start, [start])
  if (load.step === 'loading') return <LoadingMessage>Loading business data...</LoadingMessage>
  if (load.step === 'failed')
    return (
      <>
        <LoadError title={describeFailure(load.error)} error={load.error} onRetry={start} />
        <p>
          <ButtonLink to={BUSINESSES_TAB}>Back to Dashboard</ButtonLink>
        </p>
      </>
    )
  const { business } = load
  return (
    <BusinessEditor
      {...EDITING}
      // What was typed over another version of the business would undo what changed since.
      screen={`${editBusinessPath(business.id)} ${business.updatedAt}`}
      fields={toFields(business)}
      save={(input) =>
        sendAdmin('PUT', businessApiPath(business.id), { ...input, basedOn: business.updatedAt })
      }
      onSaved={onSaved}
    />
  )
}

const describeFailure = (error: unknown) =>
  error instanceof AdminError && error.status === 0
    ? 'Network error loading business data'
    : 'Failed to load business data'

/** How long the success is shown before the dashboard opens, ms. */
const SUCCESS_RETURN_MS = 2000

/** Confirms that a business was saved. Returns to the dashboard after SUCCESS_RETURN_MS, or sooner with the button. */
export function BusinessSaved({ title }: { title: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const navigate = useNavigate()
  useEffect(() => {
    heading.current?.focus()
    const timer = setTimeout(() => navigate(BUSINESSES_TAB, { replace: true }), SUCCESS_RETURN_MS)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <div className="grid justify-items-center gap-4 py-7 text-center">
      <PortalTitle title={title} />
      <CircleCheck aria-hidden="true" className="size-[3.5rem] text-evergreen" />
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p>Going back to the dashboard…</p>
      <ButtonLink variant="primary" to={BUSINESSES_TAB} replace>
        Back to Dashboard
      </ButtonLink>
    </div>
  )
}
