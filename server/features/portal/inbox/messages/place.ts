import type { Transaction } from '#server/platform/database/connect.ts'
import { type SearchedMessage, toMessageText } from './message-text.ts'
import { deletePlaces, insertPlace } from './place-queries.ts'

/** Makes a message that this transaction stores known to the inbox, as unread. */
export const addToInbox = (tx: Transaction, id: string, message: SearchedMessage): Promise<void> =>
  insertPlace(tx, id, toMessageText(message))

/** Removes messages that this transaction erases from the inbox, with all that was done with them. */
export const removeFromInbox = (tx: Transaction, ids: string[]): Promise<void> => deletePlaces(tx, ids)
