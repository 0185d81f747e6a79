import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { ButtonLink } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { ADMIN_SCREENS } from '#shared/contract/paths.ts'
import { AdminMessage } from '#shared/desk/admin.ts'
import { postUnauthenticated } from '../admin-api.ts'
import { Form, FormField, usePortalForm } from '../components/form.tsx'
import { NewPasswordFields, OWN_NAME, resetPasswordFields } from '../components/password-field.tsx'
import { endSession } from '../session.ts'
import { LoginLayout } from './login-layout.tsx'
import type { LoginState } from './login-state.ts'

/** The screen that the link in the email of a reset or an invitation opens. */
export function Component() {
  const link = usePasswordLink()
  return (
    <LoginLayout title="Choose a new password">
      {link ? (
        <NewPasswordForm {...link} />
      ) : (
        <Notice tone="error" title="The link is incomplete">
          Please open the complete link from the email, or request a new one with “Forgot your password?” on
          the login page.
        </Notice>
      )}
      <ButtonLink variant="quiet" to={ADMIN_SCREENS.login}>
        Back to Login
      </ButtonLink>
    </LoginLayout>
  )
}

/** The token comes from the email and works once. */
interface PasswordLink {
  token: string
  isInvited: boolean
}

/** What the link has: in its fragment an invitation, in its query a reset. Takes it out of the address and the history. */
function usePasswordLink(): PasswordLink | undefined {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const given = new URLSearchParams(hash.slice(1) || search).get('token')
  const isInvited = hash !== ''
  const [link, setLink] = useState<PasswordLink>()
  useEffect(() => {
    if (!given) return
    setLink({ token: given, isInvited })
    navigate(pathname, { replace: true })
  }, [given, isInvited, pathname, navigate])
  return given ? { token: given, isInvited } : link
}

/** Sets a new password, and someone invited their name, then leads to the login. */
function NewPasswordForm({ token, isInvited }: PasswordLink) {
  const navigate = useNavigate()
  const form = usePortalForm({
    schema: resetPasswordFields(isInvited),
    defaultValues: { displayName: '', newPassword: '', confirmPassword: '' },
    failure: 'Failed to change password',
    async send({ displayName, newPassword }) {
      const body = { token, newPassword, ...(isInvited && { displayName }) }
      await postUnauthenticated(ADMIN_API.resetPassword, body, AdminMessage)
      // The server has ended all sessions of this account, including one in this browser.
      endSession('logged-out')
      const loginState: LoginState = { why: 'reset' }
      navigate(ADMIN_SCREENS.login, { replace: true, state: loginState })
    },
  })
  return (
    <Form form={form} button="Save new password" busy="Saving...">
      {isInvited && <FormField form={form} {...OWN_NAME} />}
      <NewPasswordFields register={form.register} errors={form.errors} />
    </Form>
  )
}
