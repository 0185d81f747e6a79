import ImageOff from 'lucide-react/icons/image-off'
import { useState } from 'react'
import './picture.css'

interface PictureProps {
  src: string
  alt: string
  className?: string
}

/** A business's picture; 'Invalid image URL' in its place when it cannot be shown. */
export function Picture({ src, alt, className = '' }: PictureProps) {
  const [broken, setBroken] = useState('')
  if (broken === src)
    return (
      <p className={`picture picture-broken ${className}`}>
        <ImageOff aria-hidden="true" />
        Invalid image URL
      </p>
    )
  return (
    <img
      className={`picture ${className}`}
      src={src}
      alt={alt}
      width={640}
      height={360}
      loading="lazy"
      onError={() => setBroken(src)}
    />
  )
}
