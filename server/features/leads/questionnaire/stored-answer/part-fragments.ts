import { createHash } from 'node:crypto'
import type { Part, Query } from '#server/platform/database/connect.ts'
import type { PreparedAnswer } from './known-parts.ts'

/** The parts of a statement that stores an answer. */
interface AnswerFragments {
  /** Common table expressions that find or insert the parts, each followed by a comma. They come first in the statement. */
  before: Part
  /** Values for the columns response, figures and packed_parts. */
  columns: Part
  /**
   * A condition: whether the remembered numbers are still valid. Evaluating it keeps sweeps from condemning parts until
   * the transaction ends.
   */
  isCurrent: Part
}

/**
 * Stores an answer's parts with the answer, so that it takes one statement and one flush. Parts come first in every
 * transaction that stores an answer, and in the order of their hashes, so that concurrent ones don't deadlock.
 */
export function answerFragments(query: Query, answer: PreparedAnswer): AnswerFragments {
  if ('text' in answer) {
    return {
      before: query``,
      columns: query`${answer.text}::text, null::bytea, null::bytea`,
      isCurrent: query`true`,
    }
  }
  const { figures, parts, epoch } = answer
  const ids = parts.map(({ id }) => id)
  const areAllKnown = ids.every((id) => id !== undefined)
  const isCurrent = query`${epochFragment(query)} = coalesce(${epoch}::text, ${epochFragment(query)})`
  if (areAllKnown) {
    const numbers = query`pack_numbers(${`{${ids.join()}}`}::text::integer[])`
    return { before: query``, columns: query`null::text, ${figures}::bytea, ${numbers}`, isCurrent }
  }
  const wanted = JSON.stringify(
    parts.map(({ body, id }) => (id === undefined ? { hash: sha256Hex(body), body } : { id })),
  )
  return {
    before: query`
      wanted as materialized (
        select number, id, decode(hash, 'hex') as hash, body
        from rows from (json_to_recordset(${wanted}::text::json) as (id integer, hash text, body text))
          with ordinality as part (id, hash, body, number)
      ),
      kept as materialized (
        select answer_parts.id, hash from answer_parts join wanted using (hash)
        where wanted.id is null and condemned_in is null
      ),
      added as (
        insert into answer_parts (hash, body)
        select hash, body from wanted where id is null and hash not in (select hash from kept) order by hash
        on conflict (hash) do update set condemned_in = null
        returning id, hash
      ),
      numbered as materialized (
        select array_agg(coalesce(wanted.id, kept.id, added.id) order by number) as ids
        from wanted left join kept using (hash) left join added using (hash)
      ),`,
    columns: query`null::text, ${figures}::bytea, (select pack_numbers(ids) from numbered)`,
    isCurrent,
  }
}

const sha256Hex = (text: string) => createHash('sha256').update(text).digest('hex')

/**
 * The epoch in which the numbers of parts are valid, as a text. It ends when a sweep condemns parts, and with the run of
 * Postgres, because after a failover to a replica that lacks the latest parts, others may get their numbers.
 */
export const epochFragment = (query: Query) => query`
  (select epoch || ' ' || extract(epoch from pg_postmaster_start_time()) from answer_sweeps)`

/** Columns that joinAnswer needs. They are null if the answer is stored as a text. */
export const answerColumns = (query: Query) => query`
  response, figures, case when response is null then payload end as payload,
  case when response is null then packed_payload end as packed_payload,
  case when response is null then (
    select json_agg(body order by number)
    from unnest(coalesce(parts, unpack_numbers(packed_parts))) with ordinality as wanted (id, number) join answer_parts using (id)
  ) end as bodies`
