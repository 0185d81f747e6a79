import type { Query } from '#server/platform/database/connect.ts'

export async function insertPlace(query: Query, id: string, text: string): Promise<void> {
  await query`
    insert into inbox_messages (id, received_at, search_text)
    select id, created_at, ${text} from contacts where id = ${id}`
}

export async function deletePlaces(query: Query, ids: string[]): Promise<void> {
  await query`delete from inbox_messages where id = any (${ids})`
}
