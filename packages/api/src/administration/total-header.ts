/** Response header with the number of entries of the whole list. */
export const TOTAL_HEADER = 'x-total-count'
