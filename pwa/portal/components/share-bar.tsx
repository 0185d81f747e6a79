/** The cell of a column of graphics (null) with a bar for a part of a whole, beside the number that it shows. */
export function ShareBar({ part, whole }: { part: number; whole: number }) {
  return (
    <td className="w-auto min-w-[3.5rem] align-middle sm:w-1/2" aria-hidden="true">
      <svg
        className="h-[1.25rem] w-full rounded-[0.25rem]"
        viewBox="0 0 100 10"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect className="fill-tint" width="100" height="10" />
        <rect className="fill-evergreen" width={whole === 0 ? 0 : (part / whole) * 100} height="10" />
      </svg>
    </td>
  )
}
