/** The longer edge of a stored photo, in pixels: sharp on any phone, and small enough to keep many. */
const MAX_EDGE_PX = 1600
/** Larger files are refused, because decoding them can take more memory than a phone has. In bytes. */
const MAX_SOURCE_BYTES = 50_000_000
const JPEG_QUALITY = 0.8

/**
 * Scales a photo down and encodes it as JPEG, which leaves out its EXIF data (the place and time, the camera). Throws an
 * Error if the browser can't read it as a picture.
 */
export async function scalePhoto(file: Blob): Promise<Blob> {
  if (file.size > MAX_SOURCE_BYTES) throw new Error('The picture is too large.')
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, MAX_EDGE_PX / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  context?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const scaled = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY),
  )
  if (!context || !scaled) throw new Error('The picture could not be encoded.')
  return scaled
}
