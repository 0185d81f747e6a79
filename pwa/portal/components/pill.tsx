import type { ReactNode } from 'react'

const TONES = {
  plain: 'border-control-line bg-tint',
  good: 'border-evergreen bg-evergreen text-on-evergreen',
  warning: 'border-amber bg-amber-ground text-amber',
}

/** A short state or count beside what it belongs to. */
export const Pill = ({ tone = 'plain', children }: { tone?: keyof typeof TONES; children: ReactNode }) => (
  <span className={`flex-none rounded-full border px-3 py-[0.15em] text-small ${TONES[tone]}`}>
    {children}
  </span>
)
