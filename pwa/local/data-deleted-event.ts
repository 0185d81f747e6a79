/** Dispatched on the window of every tab after one of them deleted all data. Each tab drops what it still holds. */
export const DATA_DELETED_EVENT = 'hearthfinder:forgotten'
