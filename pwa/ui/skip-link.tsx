import { t } from '#words'

/** The first link of a page, shown while it has the focus. */
export const SkipLink = () => (
  <a
    className="layout-skip absolute start-2 top-2 z-30 rounded-small bg-evergreen px-4 py-2 text-on-evergreen [transform:translateY(-200%)] focus:[transform:none]"
    href="#main"
  >
    {t`Skip to the content`}
  </a>
)
