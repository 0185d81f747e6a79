import { useState } from 'react'
import type { Facility } from '#shared/contract/facility.ts'
import { isForeignPicture, PLACEHOLDER_IMAGE } from '#shared/contract/featured-business.ts'
import { Facade } from '../facade.tsx'

interface FacilityPictureProps {
  facility: Pick<Facility, 'id' | 'imageUrl'>
  /** A card shows the middle of the photo, as soon as it comes near; a community's own page shows all of it. */
  place?: 'card' | 'page'
}

/**
 * A community's photo, in a frame. If there is none, or it fails to load, a facade drawn from its id, without a frame. It
 * fills its parent, which reserves the room.
 */
export function FacilityPicture({ facility, place = 'card' }: FacilityPictureProps) {
  const [isBroken, setBroken] = useState(false)
  const { id, imageUrl } = facility
  // A page that loaded a picture from another host would tell that host the family's address.
  const hasPhoto = imageUrl && imageUrl !== PLACEHOLDER_IMAGE && !isForeignPicture(imageUrl) && !isBroken
  if (!hasPhoto)
    return (
      <div className="facility-drawing h-full">
        <Facade id={id} className="size-full" />
      </div>
    )
  return (
    <img
      // A portrait on a card shows its upper part: the house rather than the lawn.
      className={`size-full border-[3px] border-ink ${place === 'card' ? 'object-cover object-[50%_35%]' : 'object-contain'}`}
      src={imageUrl}
      // The name is next to the picture, and we have no description of it.
      alt=""
      width={640}
      height={360}
      loading={place === 'card' ? 'lazy' : 'eager'}
      decoding="async"
      onError={() => setBroken(true)}
    />
  )
}
