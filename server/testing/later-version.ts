import { createHash } from 'node:crypto'
import { type Migration, readMigrations } from '../platform/database/migrate.ts'

const NAME = '20991231235959_later.sql'
const TEXT = `
create table later_things (thing text not null);
insert into later_things select username from admins;
alter table contacts add column later text not null default 'moved';
`

/** The migrations of a version after this one, which adds a table and a column to the tables of this one. */
export async function migrationsOfLaterVersion(): Promise<Migration[]> {
  const hash = createHash('sha256').update(TEXT).digest('hex')
  return [...(await readMigrations()), { name: NAME, text: TEXT, hash }]
}
