import type { RequestKind } from '#shared/contract/community-request.ts'
import type { MessageEvent, MessageView } from '#shared/desk/inbox-messages.ts'

export const MESSAGE_VIEW_LABELS: Record<MessageView, string> = {
  all: 'All messages',
  unread: 'Unread',
  unanswered: 'Not answered',
  answered: 'Answered',
  attached: 'Attached to a lead',
}

export const REQUEST_LABELS: Record<RequestKind, string> = {
  tour: 'Tour request',
  information: 'Request for information',
}

/** What an event says, after the name of its author. */
export function describeMessageEvent({ kind, lead }: MessageEvent): string {
  const name = lead ? `${lead.firstName} ${lead.lastName}` : 'a lead'
  switch (kind) {
    case 'read':
      return 'read the message'
    case 'unread':
      return 'marked it as unread'
    case 'answered':
      return 'marked it answered'
    case 'reopened':
      return 'marked it as not answered'
    case 'attached':
      return `attached it to ${name}`
    case 'detached':
      return `detached it from ${name}`
    case 'note':
      return 'wrote a note'
  }
}
