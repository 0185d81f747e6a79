import ImageOff from 'lucide-react/icons/image-off'
import { useState } from 'react'
import './businesses.css'

interface BusinessImageProps {
  /** Null if it can't be loaded, because it is on another host and we have no copy. */
  src: string | null
  alt: string
  className?: string
}

/** A business's image, replaced by 'Invalid image URL' if it can't be shown. */
export function BusinessImage({ src, alt, className = '' }: BusinessImageProps) {
  const [brokenSrc, setBrokenSrc] = useState('')
  if (src === null || brokenSrc === src)
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
