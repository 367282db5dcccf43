/**
 * Explicit ARIA roles for the elements of a table. They repeat the implicit roles, because some browsers drop the implicit ones if
 * CSS changes the elements' `display`.
 */
export const AS_TABLE = { role: 'table' }
export const AS_ROW_GROUP = { role: 'rowgroup' }
export const AS_ROW = { role: 'row' }
export const AS_COLUMN_HEADER = { role: 'columnheader' }
export const AS_ROW_HEADER = { role: 'rowheader' }
export const AS_CELL = { role: 'cell' }
