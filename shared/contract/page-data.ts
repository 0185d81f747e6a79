/** The id of the element that holds the data that a page was rendered with, as JSON, with its API path in `data-path`. */
export const PAGE_DATA = 'page-data'
