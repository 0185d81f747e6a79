import { FamilySync } from './family-sync.tsx'
import { InstallOffer } from './install-offer.tsx'
import { LanguageOffer } from './language-offer.tsx'
import { Notices } from './notices.tsx'
import { PageViews } from './page-views.tsx'
import { Toasts } from './toasts.tsx'

/** The parts of the layout that the first paint doesn't need, with their libraries, in one file that loads later. */
export const deferredParts = { Notices, InstallOffer, LanguageOffer, Toasts, PageViews, FamilySync }
