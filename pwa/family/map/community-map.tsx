import { useEffect, useState } from 'react'
import { t } from '#words'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { whileCurrent } from '../../ui/while-current.ts'
import { OUTLINES } from '../packs/outline-list.ts'
import { listOutlines, readFile } from '../packs/pack-store.ts'
import type { CommunityMapProps } from './community-map-props.ts'
import { MapLoading } from './map-loading.tsx'
import { MapPanel } from './map-panel.tsx'
import { OUTLINE_FORMAT, type OutlineFile } from './outline-file.ts'
import { type OutlinePaths, readOutlinePaths } from './outline-paths.ts'

/** Communities on a map of their state. What it shows can also be read and chosen as a list. */
export function CommunityMap({ state, ...map }: CommunityMapProps) {
  const outline = useOutline(state)
  switch (outline.kind) {
    case 'loading':
      return <MapLoading />
    case 'failed':
      return (
        <Notice
          role="status"
          tone="warning"
          actions={<Button onClick={outline.retry}>{t`Try again`}</Button>}
        >
          {t`The map couldn't be loaded. The list has the same communities.`}
        </Notice>
      )
    case 'ready':
      return <MapPanel outline={outline.paths} state={state} {...map} />
  }
}

/** failed: the phone doesn't have the outlines, and they can't be loaded now. */
type Outline =
  | { kind: 'loading' }
  | { kind: 'ready'; paths: OutlinePaths }
  | { kind: 'failed'; retry: () => void }

/** The outlines of a state, from this phone or the server. */
function useOutline(state: string): Outline {
  const [outline, setOutline] = useState<Outline>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt does the same again
  useEffect(() => {
    setOutline({ kind: 'loading' })
    const retry = () => setAttempt((attempts) => attempts + 1)
    const loading = loadOutline(state).then(
      (file): Outline => ({ kind: 'ready', paths: readOutlinePaths(file) }),
      (): Outline => ({ kind: 'failed', retry }),
    )
    return whileCurrent(loading, setOutline)
  }, [state, attempt])
  return outline
}

/**
 * Reads the outlines of a state from this phone, or else from the server.
 * @throws TypeError without a connection; SyntaxError or Error if something else arrives
 */
async function loadOutline(state: string): Promise<OutlineFile> {
  const path = OUTLINES[state]?.path
  if (path === undefined) throw new Error(`no outlines of ${state}`)
  const kept = await readKept(state, path)
  if (kept) return kept
  const response = await fetch(path)
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return parse(await response.json())
}

/** The edition of this build, or else an earlier one that this build can read. */
async function readKept(state: string, current: string): Promise<OutlineFile | undefined> {
  const paths = await listOutlines(state)
  const best = paths.find((path) => path === current) ?? paths[0]
  if (best === undefined) return undefined
  try {
    return parse(await (await readFile(best))?.json())
  } catch {
    return undefined
  }
}

function parse(content: unknown): OutlineFile {
  const file = content as OutlineFile | undefined
  if (file?.format !== OUTLINE_FORMAT) throw new Error('outlines of another format')
  return file
}
