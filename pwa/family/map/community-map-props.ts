import type { ReactNode } from 'react'
import type { MapData } from './map-data.ts'

/** What a screen gives its map, and gets from it. */
export interface CommunityMapProps {
  /** The state whose outlines are shown. */
  state: string
  data: MapData
  /** The id of the selected community. */
  selected: string | undefined
  /** undefined: none any more. */
  onSelect: (id: string | undefined) => void
  /** The page lists the communities beside the map, so it is small and has no list of its own. */
  isSmall?: boolean
  /** The card of the selected community. */
  children?: ReactNode
}
