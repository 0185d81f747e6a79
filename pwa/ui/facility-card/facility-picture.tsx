import { useState } from 'react'
import type { Facility } from '#shared/contract/facility.ts'
import { isForeignPicture, PLACEHOLDER_IMAGE } from '#shared/contract/featured-business.ts'
import { DESK_IMAGE_PX, IMAGE_PATH, PHONE_IMAGE_PX } from '#shared/contract/image-path.ts'
import { t } from '#words'
import { Facade } from '../facade.tsx'
import './facility-picture.css'

interface FacilityPictureProps {
  facility: Pick<Facility, 'id' | 'imageUrl'>
  /** A card shows the middle of the photo, as soon as it comes near; a community's own page shows all of it. */
  place?: 'card' | 'page'
}

/** Browsers that know `auto` measure the picture. For the others, these are its widths in the layout. */
const SIZES = { card: 'auto, 6rem', page: '(min-width: 60rem) 40vw, 100vw' }

/**
 * A community's photo. If there is none, or it fails to load, a facade drawn from its id, labeled as a drawing. It fills
 * its parent, which reserves the room.
 */
export function FacilityPicture({ facility, place = 'card' }: FacilityPictureProps) {
  const [isBroken, setBroken] = useState(false)
  const { id, imageUrl } = facility
  // Cards that a phone stored before there were copies can have a picture on another host.
  const hasPhoto = imageUrl && imageUrl !== PLACEHOLDER_IMAGE && !isForeignPicture(imageUrl) && !isBroken
  if (!hasPhoto)
    return (
      <div className={`facility-drawing facility-drawing-${place}`}>
        <Facade id={id} />
        <span>{t`Drawing, not a photo`}</span>
      </div>
    )
  return (
    <img
      className={`facility-photo facility-photo-${place}`}
      src={imageUrl}
      {...(imageUrl.startsWith(IMAGE_PATH) && { srcSet: listSizes(imageUrl), sizes: SIZES[place] })}
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

/** Our server has two sizes of the images that it stores. */
const listSizes = (path: string) =>
  `${path}?w=${PHONE_IMAGE_PX} ${PHONE_IMAGE_PX}w, ${path} ${DESK_IMAGE_PX}w`
