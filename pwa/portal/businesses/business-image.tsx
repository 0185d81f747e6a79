import ImageOff from 'lucide-react/icons/image-off'
import { useState } from 'react'
import { isForeignPicture } from '#shared/contract/featured-business.ts'
import './businesses.css'

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
      <p className={`business-image business-image-broken ${className}`}>
        <ImageOff aria-hidden="true" />
        Invalid image URL
      </p>
    )
  return (
    <img
      className={`business-image ${className}`}
      src={src}
      alt={alt}
      width={640}
      height={360}
      loading="lazy"
      onError={() => setBrokenSrc(src)}
    />
  )
}
