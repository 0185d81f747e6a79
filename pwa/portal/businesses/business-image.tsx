import ImageOff from 'lucide-react/icons/image-off'
import { useState } from 'react'
import { isForeignPicture } from '#shared/contract/featured-business.ts'

export const PICTURE = 'aspect-[16/9] h-auto w-full rounded-small bg-tint object-cover'

interface BusinessImageProps {
  src: string
  alt: string
  className?: string
}

/** A business's image, replaced by 'Invalid image URL' if it can't be shown, also because it is on another host. */
export function BusinessImage({ src, alt, className = '' }: BusinessImageProps) {
  const [brokenSrc, setBrokenSrc] = useState('')
  if (isForeignPicture(src) || brokenSrc === src)
    return (
      <p
        className={`${PICTURE} flex flex-col items-center justify-center gap-2 border-2 border-control-line border-dashed text-quiet text-small ${className}`}
      >
        <ImageOff aria-hidden="true" />
        Invalid image URL
      </p>
    )
  return (
    <img
      className={`${PICTURE} ${className}`}
      src={src}
      alt={alt}
      width={640}
      height={360}
      loading="lazy"
      onError={() => setBrokenSrc(src)}
    />
  )
}
