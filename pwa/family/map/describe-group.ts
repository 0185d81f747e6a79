import { plural, t } from '#words'
import type { MapPoint } from './map-data.ts'

/** '12 communities somewhere in 53713', or '3 communities at this place'. */
export function describeGroup(points: readonly MapPoint[]): string {
  const zip = points[0]?.onlyZip ?? null
  const count = points.length
  return zip !== null && points.every(({ onlyZip }) => onlyZip === zip)
    ? t`${plural(count, { one: '# community', other: '# communities' })} somewhere in ${zip}`
    : t`${plural(count, { one: '# community', other: '# communities' })} at this place`
}
