import { useState } from 'react'
import * as z from 'zod/mini'
import { makeKey } from '#pwa/local/submission-key.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { localDay } from '#pwa/ui/local-day.ts'
import { Notice } from '#pwa/ui/notice.tsx'
import { toFieldIssues } from '#shared/contract/errors.ts'
import { CommunityOption, MAX_TOLD, NewIntroduction } from '#shared/desk/placement.ts'
import { useDraft } from '../../drafts/use-draft.ts'
import { ChangeForm } from '../change-form.tsx'
import { CommunityOptions, CommunityPicker } from './community-picker.tsx'
import { type PlacementFormProps, usePlacementChange } from './use-placement.ts'

const Draft = z.object({
  id: z.string(),
  community: CommunityOption,
  consentWords: z.string(),
  hasAgreed: z.boolean(),
  told: z.string(),
  on: z.string(),
})

/** Records that a community was told of the family, with the consent for this community. */
export function IntroductionForm({ lead, placement }: PlacementFormProps) {
  const { send, isSending, problem } = usePlacementChange(lead.id)
  const [draft, setDraft] = useDraft(`${lead.id} introduction`, Draft)
  const [issues, setIssues] = useState<Record<string, string>>({})
  if (placement.refusesCommunities)
    return (
      <Notice tone="warning" title="Asked us not to share">
        The family asked us not to share its data with communities, so it can’t be introduced.
      </Notice>
    )
  if (!draft) {
    const begin = (community: CommunityOption) =>
      setDraft({
        id: makeKey(),
        community,
        consentWords: placement.consentWords.replaceAll('{community}', community.name),
        hasAgreed: false,
        told: '',
        on: localDay(),
      })
    const props = { chosen: [], verb: 'Introduce to', onChoose: begin }
    return (
      <>
        {lead.list && lead.list.length > 0 && (
          <CommunityOptions {...props} label="From the family’s list" options={lead.list} />
        )}
        <CommunityPicker {...props} lead={lead} />
      </>
    )
  }
  const { id, community, consentWords, hasAgreed, told, on } = draft
  const change = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part })
  const save = async () => {
    const given = { id, communityId: community.id, consentWords, agreedOn: on, told, toldOn: on }
    const parsed = NewIntroduction.safeParse(given)
    const found = parsed.success
      ? []
      : toFieldIssues(parsed.error).map(({ path, message }) => [path, message] as const)
    const missing = hasAgreed ? [] : [['hasAgreed', 'An introduction needs the family’s consent'] as const]
    setIssues(Object.fromEntries([...found, ...missing]))
    if (found.length + missing.length > 0) return
    if (await send('POST', 'introductions', given)) setDraft(undefined)
  }
  return (
    <ChangeForm problem={problem} onSave={() => void save()}>
      <p>
        <strong>{community.name}</strong>, {community.location}
      </p>
      <Field label="Consent, as read to the family" error={issues.consentWords}>
        {(control) => (
          <textarea
            {...control}
            rows={6}
            value={consentWords}
            maxLength={MAX_TOLD}
            onChange={({ target }) => change({ consentWords: target.value, hasAgreed: false })}
          />
        )}
      </Field>
      <Field label="The family said yes to these words" error={issues.hasAgreed}>
        {(control) => (
          <input
            {...control}
            type="checkbox"
            checked={hasAgreed}
            onChange={({ target }) => change({ hasAgreed: target.checked })}
          />
        )}
      </Field>
      <Field label="What the community was told" error={issues.told}>
        {(control) => (
          <textarea
            {...control}
            value={told}
            maxLength={MAX_TOLD}
            onChange={({ target }) => change({ told: target.value })}
          />
        )}
      </Field>
      <Field label="On" error={issues.toldOn}>
        {(control) => (
          <input
            {...control}
            type="date"
            value={on}
            onChange={({ target }) => change({ on: target.value })}
          />
        )}
      </Field>
      <div className="desk-forms-buttons">
        <Button type="submit" disabled={isSending}>
          Save the introduction
        </Button>
        <Button variant="quiet" disabled={isSending} onClick={() => setDraft(undefined)}>
          Cancel
        </Button>
      </div>
    </ChangeForm>
  )
}
