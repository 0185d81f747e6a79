/** What a reader or a phone is told about a shared list. */
export const SHARED_LIST_MESSAGES = {
  stopped: 'The person who shared this list has stopped sharing it.',
  expired: 'This link has expired.',
  unknown: 'There is no shared list at this address. It may have expired.',
  forbidden: 'Only the phone that shared this list can change it.',
  full: 'We cannot store more shared lists at the moment. Please try again later.',
} as const
