import { ConfirmButton } from '#pwa/ui/confirm-button.tsx'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { RequiredFactor } from '#shared/desk/second-factor.ts'
import { sendAdmin } from '../admin-api.ts'
import { LoadState } from '../components/load-state.tsx'
import { Panel } from '../components/panel.tsx'
import { setAdminData, useAdminData } from '../use-admin-data.ts'

/** Whether everyone must have a second factor, and who has none. */
export function RequiredFactorPanel() {
  const load = useAdminData(ADMIN_API.requiredFactor, RequiredFactor)
  const { data } = load
  return (
    <Panel title="Second factor for everyone">
      <LoadState load={load} what="who has a second factor" />
      {data && (
        <>
          <p>
            {data.isRequired
              ? 'Everyone must have an authenticator app or a passkey. Someone without one sets it up at sign-in, before anything else opens.'
              : 'A second factor isn’t required: each person chooses whether to have one.'}{' '}
            {data.without.length > 0 ? `Without one: ${data.without.join(', ')}.` : 'Everyone has one.'}
          </p>
          <RequireButton required={data} />
        </>
      )}
    </Panel>
  )
}

function RequireButton({ required: { isRequired, without } }: { required: RequiredFactor }) {
  const set = async (next: boolean) =>
    setAdminData(
      ADMIN_API.requiredFactor,
      await sendAdmin('PUT', ADMIN_API.requiredFactor, { isRequired: next }, RequiredFactor),
    )
  const common = { cancelLabel: 'Cancel', failureMessage: 'It could not be saved. Please try again.' }
  if (isRequired)
    return (
      <ConfirmButton
        {...common}
        key="required"
        button="Let each person choose"
        question="A password alone will be enough for people who remove their second factor."
        confirmLabel="Let them choose"
        onConfirm={() => set(false)}
      />
    )
  return (
    <ConfirmButton
      {...common}
      key="chosen"
      button="Require it of everyone"
      question={
        without.length > 0
          ? `At their next click, these people have to set one up before anything else opens, and their tokens for scripts stop until then: ${without.join(', ')}.`
          : 'Everyone has one now. New people set one up at their first sign-in.'
      }
      confirmLabel="Require it"
      onConfirm={() => set(true)}
    />
  )
}
