export const TOTAL_HEADER = 'x-total-count'
