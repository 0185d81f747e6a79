const SHAPES = {
  living: 'rounded-full bg-evergreen',
  nursing: 'bg-amber [transform:rotate(45deg)_scale(0.85)]',
  zip: 'rounded-full border-[3px] border-evergreen',
  origin: 'rounded-full rounded-ee-none border-[0.3em] border-brick bg-card [transform:rotate(45deg)]',
}

/** A mark as the map draws it, beside its meaning. */
export const Mark = ({ kind }: { kind: keyof typeof SHAPES }) => (
  <i
    aria-hidden="true"
    className={`block size-[0.85em] flex-none [forced-color-adjust:none] ${SHAPES[kind]}`}
  />
)

/** The mark of several communities. */
export const GroupMark = () => (
  <i
    aria-hidden="true"
    className="block size-[1.5em] flex-none rounded-full bg-evergreen text-center font-[650] text-[0.85em] text-on-evergreen not-italic leading-[1.5] [forced-color-adjust:none]"
  >
    …
  </i>
)
