import { useState } from 'react'
import type { Facility } from '../../../shared/facility.ts'
import { PLACEHOLDER_IMAGE } from '../../../shared/featured-business.ts'
import { Facade } from '../facade.tsx'

/** A community's photo. If there is none, or it fails to load, a facade drawn from its id. */
export function FacilityPicture({ facility }: { facility: Pick<Facility, 'id' | 'imageUrl'> }) {
  const [isBroken, setBroken] = useState(false)
  const { id, imageUrl } = facility
  const hasPhoto = imageUrl && imageUrl !== PLACEHOLDER_IMAGE && !isBroken
  if (!hasPhoto) return <Facade id={id} />
  // Empty alt text: the name is next to the picture, and we have no description of it.
  return <img src={imageUrl} alt="" width={640} height={360} loading="lazy" onError={() => setBroken(true)} />
}
