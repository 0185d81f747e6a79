import ImageOff from 'lucide-react/icons/image-off'
import { useState } from 'react'
import './business-image.css'

interface BusinessImageProps {
  src: string
  alt: string
  className?: string
}

/** A business's picture; 'Invalid image URL' in its place when it cannot be shown. */
export function BusinessImage({ src, alt, className = '' }: BusinessImageProps) {
  const [broken, setBroken] = useState('')
  if (broken === src)
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
      onError={() => setBroken(src)}
    />
  )
}
