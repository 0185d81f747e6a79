/**
 * In place of a search's key, for what a family saves before this phone has a list from the server: from
 * `/communities`, or from a list that was made on this phone. The first list that this phone stores takes it over
 * (adoptSaved in search-rows.ts).
 */
export const NO_SEARCH = 'none'
