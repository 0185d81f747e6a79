import type { Camera } from './camera.ts'

/** In milliseconds, like the token --motion. */
const DURATION_MS = 160

/**
 * Moves a camera to another one within DURATION_MS, or at once for people who prefer less motion.
 * @returns a function that stops it where it is
 */
export function glide(from: Camera, to: Camera, show: (camera: Camera) => void, end: () => void): () => void {
  let requested = 0
  const finish = () => {
    show(to)
    end()
  }
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    finish()
    return () => {}
  }
  const start = performance.now()
  const step = (now: number) => {
    const share = Math.max(0, now - start) / DURATION_MS
    if (share >= 1) return finish()
    show(between(from, to, 1 - (1 - share) ** 2))
    requested = requestAnimationFrame(step)
  }
  requested = requestAnimationFrame(step)
  return () => cancelAnimationFrame(requested)
}

/** Zooms by the same factor in the same time, and stays on the straight line that a zoom around a point takes. */
function between(from: Camera, to: Camera, share: number): Camera {
  const scale = from.scale * (to.scale / from.scale) ** share
  const moved =
    from.scale === to.scale ? share : (1 / scale - 1 / from.scale) / (1 / to.scale - 1 / from.scale)
  return {
    scale,
    center: {
      x: from.center.x + (to.center.x - from.center.x) * moved,
      y: from.center.y + (to.center.y - from.center.y) * moved,
    },
  }
}
