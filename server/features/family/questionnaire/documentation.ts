import { FindSearch } from '../../../../shared/find-search.ts'
import { QuestionnaireResponse, QuestionnaireSubmission, Receipt } from '../../../../shared/questionnaire.ts'
import { documented } from '../../../platform/http/documented.ts'

const tag = 'Questionnaire'
const keyParam = { key: 'The Idempotency-Key of the submission: whoever has it may read and erase it' }
const final = { description: 'The whole list, the same bytes every time', body: QuestionnaireResponse }
const receipt = {
  description: 'Received and kept; still matching',
  body: Receipt,
  headers: { Location: 'Where the answer will be' },
}

export const documentation = {
  post: documented({
    summary: 'Submit a questionnaire, exactly once',
    description:
      'Every retry with the same key and the same answers gets the stored answer again. Without a Prefer header it answers when the matches are final or the deadline has passed.',
    tag,
    headers: {
      'Idempotency-Key': 'A UUID made with the draft, quoted or bare; without it the server makes one',
      Supersedes: 'The key of an earlier submission that this one corrects',
      Prefer: '`respond-async, wait=10` answers within ten seconds, with a receipt if need be',
      'Sec-GPC': 'Global Privacy Control; recorded with the consent',
    },
    body: QuestionnaireSubmission,
    answers: {
      200: { ...final, headers: { 'Preference-Applied': 'When respond-async was asked for' } },
      202: {
        ...receipt,
        headers: { ...receipt.headers, 'Preference-Applied': 'The preference that was followed' },
      },
    },
    failures: [
      'malformed',
      'duplicate_email',
      'erased',
      'too_large',
      'wrong_type',
      'invalid',
      'key_reused',
      'rate_limited',
    ],
  }),
  get: documented({
    summary: 'Read the answer to a submission',
    tag,
    params: keyParam,
    answers: { 200: final, 202: receipt },
    failures: ['not_found', 'erased', 'rate_limited'],
  }),
  find: documented({
    summary: 'Bring an answer back to another phone',
    description: 'By the reference of any of its versions and the e-mail. Few guesses a minute.',
    tag,
    body: FindSearch,
    answers: { 200: final },
    failures: ['malformed', 'not_found', 'too_large', 'wrong_type', 'invalid', 'rate_limited'],
  }),
  delete: documented({
    summary: 'Erase a submission',
    description:
      'The current version takes its lead, consents and earlier versions with it. Also for a key that has not arrived yet.',
    tag,
    params: keyParam,
    answers: { 204: { description: 'Nothing of it is left' } },
    failures: ['not_found', 'rate_limited'],
  }),
}
