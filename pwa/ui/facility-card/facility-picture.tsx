import { useState } from 'react'
import type { Facility } from '../../../shared/facility.ts'
import { PLACEHOLDER_IMAGE } from '../../../shared/featured-business.ts'
import { Facade } from '../facade.tsx'

/** A community's photograph; without one, or when it cannot be loaded, the facade drawn from its id. */
export function FacilityPicture({ facility }: { facility: Pick<Facility, 'id' | 'imageUrl'> }) {
  const [isBroken, setBroken] = useState(false)
  const { id, imageUrl } = facility
  const hasPhotograph = imageUrl && imageUrl !== PLACEHOLDER_IMAGE && !isBroken
  if (!hasPhotograph) return <Facade id={id} />
  // No words: the name stands beside it, and nobody has described what is in the picture.
  return <img src={imageUrl} alt="" width={640} height={360} loading="lazy" onError={() => setBroken(true)} />
}
