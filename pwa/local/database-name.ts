/** The name of the phone's IndexedDB database. Never change it: the stored data would no longer be found. */
export const DATABASE_NAME = 'hearthfinder'
