const names = new Map<string, string>()
const writes = new Set<string>()

/** Gives a statement a name under which a database may keep its plan. Only for statements whose text never changes. */
export function nameStatement(sql: string): void {
  if (!names.has(sql)) names.set(sql, `vitrine_${names.size}`)
}

/** Names a statement whose result no caller needs: it may be sent to the database together with the next one. */
export function nameWrite(sql: string): void {
  nameStatement(sql)
  writes.add(sql)
}

export const isWrite = (sql: string): boolean => writes.has(sql)

export const nameOfStatement = (sql: string): string | undefined => names.get(sql)
