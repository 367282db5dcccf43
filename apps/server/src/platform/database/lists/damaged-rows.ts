import { DatabaseUnavailable } from '../database-unavailable.ts'

export class DamagedRows extends Error {
  override readonly name = 'DamagedRows'

  constructor(names: readonly string[], cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(`skipped ${names.join(', ')}, which cannot be processed: ${reason}`, { cause })
  }
}

/**
 * A row that fails is skipped, so that it holds up no other row. Returns an error that names the skipped rows.
 *
 * @throws {DatabaseUnavailable}
 */
export async function processRows<Row>(
  rows: readonly Row[],
  { nameOf, work }: { nameOf: (row: Row) => string; work: (row: Row) => void | Promise<void> },
): Promise<DamagedRows | undefined> {
  const skipped: string[] = []
  let cause: unknown
  for (const row of rows)
    try {
      await work(row)
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error
      if (skipped.length === 0) cause = error
      skipped.push(nameOf(row))
    }
  return skipped.length === 0 ? undefined : new DamagedRows(skipped, cause)
}
