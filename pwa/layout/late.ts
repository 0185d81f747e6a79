import { InstallOffer } from './install-offer.tsx'
import { Notices } from './notices.tsx'
import { PageViews } from './page-views.tsx'
import { Toasts } from './toasts.tsx'

/** What stands around the screens yet is not part of a first look; with its libraries, one file that comes later. */
export const late = { Notices, InstallOffer, Toasts, PageViews }
