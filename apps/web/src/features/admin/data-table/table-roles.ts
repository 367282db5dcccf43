/**
 * The roles that the elements of a table have anyway. Said again, because some browsers take them away where a table is
 * not laid out as one.
 */
export const AS_TABLE = { role: 'table' }
export const AS_ROW_GROUP = { role: 'rowgroup' }
export const AS_ROW = { role: 'row' }
export const AS_COLUMN_HEADER = { role: 'columnheader' }
export const AS_ROW_HEADER = { role: 'rowheader' }
export const AS_CELL = { role: 'cell' }
