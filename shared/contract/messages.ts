/** Messages of the contract that are used in more than one place. A field's messages are in its schema. */
export const MESSAGES = {
  duplicateEmail:
    'This email has already been used for a questionnaire submission. Each email can only be used once.',
  duplicateEmailTitle: 'Email Already Used',
  errorTitle: 'Error',
  questionnaireFailed: 'Failed to submit questionnaire. Please try again.',
  questionnaireDoneTitle: 'Perfect! Your Search is Complete! ✨',
  contactFailed: 'Failed to send message. Please try again.',
  contactDoneTitle: 'Message Sent!',
  contactDone: "We'll get back to you within 24 hours.",
  invalid: 'Please check the fields named below.',
  linkUnknown: 'This link no longer works. It may have expired, or the answers were erased.',
  linkRequested: 'If a search has this email, we send a link to it.',
  malformed: 'The request is not valid JSON.',
  malformedAddress: 'The address of the request is not valid.',
  wrongType: 'The request must be JSON (content type application/json).',
  tooLarge: 'The request is too large.',
  methodNotAllowed: 'This address does not support this method. The Allow header lists the supported ones.',
  notFound: 'There is nothing at this address.',
  keyReused: 'These answers differ from the ones already received under this key.',
  erased: 'These answers were erased.',
  replacedErased:
    'The answers that these replace were erased. Send these only if you want us to have them again.',
  messageErased: 'This message was erased.',
  rateLimited: 'Too many requests from this address. Please wait a moment and try again.',
  internal: 'Something went wrong on our side. Nothing you sent was lost on your phone.',
  unavailable: 'The service is not ready. Please try again in a moment.',
} as const
