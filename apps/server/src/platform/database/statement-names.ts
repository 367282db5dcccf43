const names = new Map<string, string>()

/** Gives a statement a name by which a database may keep its plan. It is for those whose text is always the same. */
export function nameStatement(sql: string): void {
  if (!names.has(sql)) names.set(sql, `vitrine_${names.size}`)
}

/** The name of a statement; undefined where it has none. */
export const nameOfStatement = (sql: string): string | undefined => names.get(sql)
