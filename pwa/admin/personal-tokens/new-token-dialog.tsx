import { useForm } from 'react-hook-form'
import { Button } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { schemaResolver } from '#pwa/ui/schema-resolver.ts'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { CreatedToken, MAX_TOKEN_DAYS, NewPersonalToken, type Scope } from '#shared/personal-tokens.ts'
import { errorMessage, sendAdmin } from '../admin-api.ts'
import { Dialog, DialogActions } from '../components/dialog.tsx'
import { ErrorAlert } from '../components/load-state.tsx'
import { SCOPE_TEXTS } from './scope-texts.ts'

const DEFAULT_DAYS = 90

interface NewTokenDialogProps {
  /** What the person's role may read. */
  scopes: readonly Scope[]
  onClose: () => void
  onCreated: (token: string) => void
}

/** Creates a token. */
export function NewTokenDialog({ scopes, onClose, onCreated }: NewTokenDialogProps) {
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: schemaResolver(NewPersonalToken),
    defaultValues: { name: '', scopes: [] as Scope[], days: DEFAULT_DAYS },
  })
  const { errors, isSubmitting } = formState
  const create = async (form: NewPersonalToken) => {
    try {
      const { token } = await sendAdmin('POST', ADMIN_API.personalTokens, form, CreatedToken)
      onCreated(token)
    } catch (error) {
      setError('root', { message: errorMessage(error, 'Failed to create the token') })
    }
  }
  return (
    <Dialog title="Create a token" onClose={onClose}>
      <form className="token-form" onSubmit={handleSubmit(create)} noValidate>
        <ErrorAlert message={errors.root?.message ?? errors.scopes?.message} />
        <Field label="What it is for" error={errors.name?.message}>
          {(control) => <input {...control} {...register('name')} autoComplete="off" />}
        </Field>
        <fieldset className="token-scopes">
          <legend>What it may read</legend>
          {scopes.map((scope) => (
            <label key={scope} className="token-scope">
              <input type="checkbox" value={scope} {...register('scopes')} />
              <span>
                {SCOPE_TEXTS[scope]} <code>{scope}</code>
              </span>
            </label>
          ))}
        </fieldset>
        <Field label="Days until it expires" hint={`${MAX_TOKEN_DAYS} at most`} error={errors.days?.message}>
          {(control) => (
            <input
              {...control}
              {...register('days', { valueAsNumber: true })}
              type="number"
              inputMode="numeric"
            />
          )}
        </Field>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" disabled={isSubmitting}>
            {isSubmitting ? 'Creating...' : 'Create token'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
