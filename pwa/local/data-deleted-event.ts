/** Dispatched on the window of every tab when one of them deleted everything: what it still holds must go. */
export const DATA_DELETED_EVENT = 'hearthfinder:forgotten'
