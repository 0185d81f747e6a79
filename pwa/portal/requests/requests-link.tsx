import ShieldCheck from 'lucide-react/icons/shield-check'
import { ButtonLink } from '#pwa/ui/button.tsx'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { ADMIN_SCREENS } from '#shared/contract/paths.ts'
import { SubjectRequests } from '#shared/privacy/subject-requests.ts'
import { useMayUse } from '../session.ts'
import { useAdminData } from '../use-admin-data.ts'

/** A request is shown as due this many days before its day. */
const SOON_DAYS = 7
const DAY_MS = 86_400_000

/** The way to the requests about personal data, with the number of those that are due. Only for owners. */
export function RequestsLink() {
  const isAllowed = useMayUse('owner')
  const { data } = useAdminData(isAllowed ? ADMIN_API.subjectRequests : null, SubjectRequests)
  if (!isAllowed) return null
  const due = data ? countDue(data) : 0
  return (
    <ButtonLink variant="quiet" to={ADMIN_SCREENS.requests}>
      <ShieldCheck aria-hidden="true" />
      Privacy requests
      {due > 0 && ` (${due} due)`}
    </ButtonLink>
  )
}

const countDue = ({ today, requests }: SubjectRequests): number =>
  requests.filter(
    ({ closedAt, dueOn }) => closedAt === null && Date.parse(dueOn) - Date.parse(today) <= SOON_DAYS * DAY_MS,
  ).length
