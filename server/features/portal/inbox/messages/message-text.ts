import type { CommunityRequest } from '#shared/community-request.ts'
import { fold, phoneDigits } from '../search-text.ts'

/** The parts of a message that the inbox finds it by. */
export interface SearchedMessage {
  firstName: string
  lastName: string
  email: string
  phone?: string | null | undefined
  reference: string
  request?: CommunityRequest | null | undefined
  message: string
}

/** The text that a message is found by. */
export function toMessageText(searched: SearchedMessage): string {
  const { firstName, lastName, email, phone, reference, request, message } = searched
  const { name = '', town = '' } = request?.community ?? {}
  const fields = [firstName, lastName, email, phoneDigits(phone ?? ''), reference, name, town, message]
  return fields.map(fold).filter(Boolean).join(' ')
}
