import { useState } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { type EditionReport, type SourceEdition, SourceUpdate } from '#shared/catalog/source-updates.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { AdminError, pollAdmin, sendAdmin } from '../admin-api.ts'
import { showFailure } from '../components/show-failure.ts'
import { formatCount, formatLongDate, formatMoment } from '../format.ts'

interface EditionsProps {
  editions: readonly SourceEdition[]
  /** The day of the newest record in use. */
  newest: string | null | undefined
  mayChange: boolean
  onDone: () => Promise<void>
}

/** The edition of a source that waits, what was refused of the one in use, and those to go back to. */
export function Editions({ editions, newest, mayChange, onDone }: EditionsProps) {
  const [applying, setApplying] = useState<string>()
  const apply = async (id: string) => {
    setApplying(id)
    await showFailure('The edition was not applied', async () => {
      await applyEdition(id)
      await onDone()
    })
    setApplying(undefined)
  }
  const refuse = (id: string) =>
    showFailure('The edition was not refused', async () => {
      await sendAdmin('PUT', `${ADMIN_API.sourceEditions}/${id}`, { decision: 'refuse' })
      await onDone()
    })
  return editions.map((edition) => {
    const { id, state, fileName, report } = edition
    const name = nameOf(edition)
    if (state === 'held')
      return (
        <Notice
          key={id}
          tone="warning"
          title={`A new file is waiting for your review: ${fileName}, ${name}`}
          actions={
            mayChange && (
              <>
                <Button variant="primary" disabled={!!applying} onClick={() => void apply(id)}>
                  {applying === id ? 'Applying…' : 'Apply'}
                </Button>
                <Button disabled={!!applying} onClick={() => void refuse(id)}>
                  Refuse
                </Button>
              </>
            )
          }
        >
          {newest && edition.editionDate && edition.editionDate < newest && (
            <p>
              <strong>
                It is older than what is in use, whose newest record is of {formatLongDate(newest)}.
              </strong>
            </p>
          )}
          <p>Why: {report.reasons.join('; ')}.</p>
          <Changes report={report} />
          <Refused report={report} />
        </Notice>
      )
    if (state === 'current')
      return (
        <div key={id}>
          <Twins report={report} />
          <Refused report={report} />
        </div>
      )
    if (state === 'refused' || !mayChange) return null
    return (
      <div key={id} className="row">
        <Button disabled={!!applying} onClick={() => void apply(id)}>
          {applying === id ? 'Applying…' : `Go back to the edition ${name}`}
        </Button>
      </div>
    )
  })
}

/** By its newest record, or by when it came. */
const nameOf = ({ editionDate, receivedAt }: SourceEdition) =>
  `${editionDate ? `of ${formatLongDate(editionDate)}, ` : ''}received ${formatMoment(receivedAt)}`

type Kind = EditionReport['changes'][number]['kind']
const KINDS: Record<Exclude<Kind, 'twin'>, string> = {
  new: 'new',
  gone: 'gone',
  license: 'with another license',
  capacity: 'with another capacity',
  price: 'with another price',
}

function Changes({ report }: { report: EditionReport }) {
  const { read, refused } = report
  const changes = report.changes.flatMap(({ kind, ...change }) =>
    kind === 'twin' ? [] : { kind, ...change },
  )
  if (read === 0) return <p>It can be applied once the register’s description has its columns.</p>
  return (
    <>
      <p>
        {formatCount(read)} rows read, {formatCount(refused)} refused.{' '}
        {changes.length === 0 ? 'No home changes.' : 'Homes that change:'}
      </p>
      <ul>
        {changes.map(({ kind, count, names }) => (
          <li key={kind}>
            {formatCount(count)} {KINDS[kind]}: {names.join(', ')}
            {count > names.length && ' and others'}
          </li>
        ))}
      </ul>
      <Twins report={report} />
    </>
  )
}

/** Homes that a register may list twice. They stay two, because no rule can tell. */
function Twins({ report: { changes } }: { report: EditionReport }) {
  const twins = changes.find(({ kind }) => kind === 'twin')
  if (!twins) return null
  const names = `${twins.names.join(', ')}${twins.count > twins.names.length ? ' and others' : ''}`
  return (
    <p>
      {formatCount(twins.count)} homes share an address and nearly a name, and may be listed twice: {names}
    </p>
  )
}

function Refused({ report: { findings } }: { report: EditionReport }) {
  if (findings.length === 0) return null
  return (
    <details>
      <summary>Rows refused and values unknown, by reason</summary>
      <ul>
        {findings.map(({ field, reason, count }) => (
          <li key={`${field} ${reason}`}>
            {formatCount(count)} × {field} {reason}
          </li>
        ))}
      </ul>
    </details>
  )
}

import * as z from 'zod/mini'

const POLL_MS = 3000
/** How long a large register may take to be applied. */
const MAX_APPLYING_MS = 600_000

/**
 * Applies an edition. A large one takes longer than a call may: the server goes on when the call has ended, so this then asks
 * until it is done.
 * @throws AdminError if it was refused, or isn't applied after MAX_APPLYING_MS
 */
async function applyEdition(id: string): Promise<void> {
  const endsAt = Date.now() + MAX_APPLYING_MS
  try {
    await sendAdmin('PUT', `${ADMIN_API.sourceEditions}/${id}`, { decision: 'apply' })
  } catch (error) {
    if (!(error instanceof AdminError) || error.status !== 0) throw error
    while (!(await isApplied(id))) {
      if (Date.now() > endsAt) throw error
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
  }
}

/** A call that fails says nothing about the edition. */
async function isApplied(id: string): Promise<boolean> {
  const sources = await pollAdmin(ADMIN_API.sourceUpdates, z.array(SourceUpdate)).catch(() => [])
  return sources.some(({ editions }) =>
    editions.some((edition) => edition.id === id && edition.state === 'current'),
  )
}
