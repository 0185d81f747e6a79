import * as z from 'zod/mini'
import { makeKey } from '#pwa/local/submission-key.ts'
import { localDay } from '#pwa/ui/local-day.ts'
import { Notice } from '#pwa/ui/notice.tsx'
import { CommunityOption, MAX_TOLD, NewIntroduction } from '#shared/desk/placement.ts'
import { FormField, PartForm, usePortalForm } from '../../components/form.tsx'
import { CommunityOptions, CommunityPicker } from './community-picker.tsx'
import { type PlacementFormProps, usePlacementChange } from './use-placement.ts'

const { consentWords, told, toldOn } = NewIntroduction.shape
const NEEDS_CONSENT = 'An introduction needs the family’s consent'
const Typed = z.object({
  id: z.string(),
  community: z.nullable(CommunityOption),
  consentWords,
  hasAgreed: z.boolean().check(z.refine((hasAgreed) => hasAgreed, NEEDS_CONSENT)),
  told,
  on: toldOn,
})

/** Before a community is chosen. */
const NONE = { id: '', community: null, consentWords: '', hasAgreed: false, told: '', on: '' }

/** Records that a community was told of the family, with the consent for this community. */
export function IntroductionForm({ lead, placement }: PlacementFormProps) {
  const store = usePlacementChange(lead.id)
  const form = usePortalForm({
    schema: Typed,
    defaultValues: NONE,
    draft: `${lead.id} introduction`,
    startsOver: true,
    send: ({ id, community, consentWords, told, on }) =>
      store('POST', 'introductions', {
        ...{ id, communityId: community?.id, consentWords, agreedOn: on, told, toldOn: on },
      }),
  })
  const community = form.watch('community')
  if (placement.refusesCommunities)
    return (
      <Notice tone="warning" title="Asked us not to share">
        The family asked us not to share its data with communities, so it can’t be introduced.
      </Notice>
    )
  if (!community) {
    const begin = (community: CommunityOption) =>
      form.reset(
        {
          ...NONE,
          id: makeKey(),
          community,
          consentWords: placement.consentWords.replaceAll('{community}', community.name),
          on: localDay(),
        },
        { keepDefaultValues: true },
      )
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
  return (
    <PartForm form={form} button="Save the introduction" discard="Cancel">
      <p>
        <strong>{community.name}</strong>, {community.location}
      </p>
      <FormField
        form={form}
        name="consentWords"
        label="Consent, as read to the family"
        as="textarea"
        rows={6}
        maxLength={MAX_TOLD}
        // They said yes to other words.
        onInput={() => form.setValue('hasAgreed', false)}
      />
      <FormField
        form={form}
        name="hasAgreed"
        label="The family said yes to these words"
        type="checkbox"
        className="field-input size-target"
      />
      <FormField
        form={form}
        name="told"
        label="What the community was told"
        as="textarea"
        maxLength={MAX_TOLD}
      />
      <FormField form={form} name="on" label="On" type="date" />
    </PartForm>
  )
}
