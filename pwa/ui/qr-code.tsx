import { encode } from 'uqr'

/** The empty margin that ISO/IEC 18004 asks for, in modules. */
const QUIET_ZONE = 4

/** A QR code as one SVG path, without styles: the screens that use `.qr-code` set its size and colors. Cameras read it after 15 % of it is damaged. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={dark.join('')} />
    </svg>
  )
}
