import { useEffect, useState } from 'react'
import { SCREENS } from '#shared/paths.ts'
import { getOutboxRow } from '../local/outbox.ts'
import { canKeepPacks, listKeptPacks } from '../packs/pack-store.ts'
import { ButtonLink } from '../ui/button.tsx'

/** Leads to the list that this phone can make while the answers wait; nothing if it can't make one. */
export function PhoneListLink({ sentKey }: { sentKey: string }) {
  const [hasPack, setHasPack] = useState(false)
  useEffect(() => {
    let isCurrent = true
    findPack(sentKey).then(
      (found) => isCurrent && setHasPack(found),
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [sentKey])
  if (!hasPack) return null
  return (
    <ButtonLink to={SCREENS.results} variant="primary">
      See your list now
    </ButtonLink>
  )
}

async function findPack(key: string): Promise<boolean> {
  if (!canKeepPacks()) return false
  const payload = (await getOutboxRow(key))?.payload as { state?: unknown } | null | undefined
  return (await listKeptPacks()).some(({ state, kind }) => kind === 'living' && state === payload?.state)
}
