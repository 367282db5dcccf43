const names = new Map<string, string>()
const writes = new Set<string>()

/** Gives a statement a name by which a database may keep its plan. It is for those whose text is always the same. */
export function nameStatement(sql: string): void {
  if (!names.has(sql)) names.set(sql, `vitrine_${names.size}`)
}

/** Notes that nobody asks for the outcome of a statement: a database may be sent it together with what follows. */
export function noteWrite(sql: string): void {
  writes.add(sql)
}

export const isWrite = (sql: string): boolean => writes.has(sql)

/** The name of a statement; undefined where it has none. */
export const nameOfStatement = (sql: string): string | undefined => names.get(sql)
