import { useEffect, useState } from 'react'
import { SCREENS } from '#shared/paths.ts'
import { t } from '#words'
import { getOutboxRow } from '../local/outbox.ts'
import { hasMainPack } from '../packs/pack-store.ts'
import { ButtonLink } from '../ui/button.tsx'
import { whileCurrent } from '../ui/while-current.ts'

/** Leads to the list that this phone can make while the answers wait; nothing if it can't make one. */
export function PhoneListLink({ sentKey }: { sentKey: string }) {
  const [hasPack, setHasPack] = useState(false)
  useEffect(() => whileCurrent(findPack(sentKey), setHasPack), [sentKey])
  if (!hasPack) return null
  return (
    <ButtonLink to={SCREENS.results} variant="primary">
      {t`See your list now`}
    </ButtonLink>
  )
}

async function findPack(key: string): Promise<boolean> {
  const payload = (await getOutboxRow(key))?.payload as { state?: string } | null | undefined
  return hasMainPack(payload?.state ?? '')
}
