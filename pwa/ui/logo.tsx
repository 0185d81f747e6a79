/** The logo: a house with a lit hearth. Decorative, because the site's name is next to it. `isOnEvening`: on the dark footer. */
export function Logo({ isOnEvening = false }: { isOnEvening?: boolean }) {
  return (
    <svg className="size-[2.25rem] flex-none" viewBox="0 0 40 40" aria-hidden="true" focusable="false">
      <path
        className={isOnEvening ? 'fill-on-evening' : 'fill-evergreen'}
        d="M20 3.5 37 18v16.5a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V18z"
      />
      <path
        className={isOnEvening ? 'fill-evening' : 'fill-paper'}
        d="M11.5 36.5V25a8.5 8.5 0 0 1 17 0v11.5z"
      />
      <path
        className="fill-focus"
        d="M20 21.5c.6 2.6 4.4 4.4 4.4 8.6a4.4 4.4 0 0 1-8.8 0c0-1.9.9-3.1 1.8-4.1.1 1.2.6 1.9 1.3 2.2-.3-2.4.1-4.7 1.3-6.7z"
      />
    </svg>
  )
}
