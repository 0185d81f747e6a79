import { t } from '#words'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { stateName } from '../../ui/state-options.tsx'
import { formatKilobytes } from '../packs/format-size.ts'
import type { StatePacks } from '../packs/use-state-packs.ts'
import { MapLoading } from './map-loading.tsx'

interface MapNeedsPacksProps {
  state: string
  packs: Exclude<StatePacks, { kind: 'ready' }>
}

/** In place of a map on a phone that doesn't have the packs of its state: loads them, or says that the map needs them. */
export function MapNeedsPacks({ state, packs }: MapNeedsPacksProps) {
  if (packs.kind === 'reading' || packs.kind === 'loading') return <MapLoading />
  const name = stateName(state)
  return (
    <Notice
      role="status"
      title={t`The map needs ${name}'s communities on this phone`}
      actions={
        packs.kind === 'asking' ? (
          <Button onClick={packs.accept}>{t`Load ${formatKilobytes(packs.packs.bytesToLoad)}`}</Button>
        ) : (
          <Button onClick={packs.retry}>{t`Try again`}</Button>
        )
      }
    >
      {packs.kind === 'asking'
        ? t`You can then look without a connection.`
        : packs.reason === 'offline'
          ? t`You're offline. The list has the same communities.`
          : t`They couldn't be loaded. The list has the same communities.`}
    </Notice>
  )
}
