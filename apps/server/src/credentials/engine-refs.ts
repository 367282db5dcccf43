/** The id of an issuance or credential, and the name of the engine that made it. */
export type EngineRef = { id: string; engine: string }

export const idsByEngine = (made: EngineRef[]): [engine: string, ids: string[]][] =>
  [...Map.groupBy(made, ({ engine }) => engine)].map(([engine, group]) => [engine, group.map(({ id }) => id)])

/** Publishes a status engine by engine. Returns the ids that are still pending, also those of a missing engine. */
export async function pendingOf(
  credentials: EngineRef[],
  publish: (engine: string, ids: string[]) => Promise<'published' | 'pending'> | undefined,
): Promise<string[]> {
  const pending: string[] = []
  for (const [engine, ids] of idsByEngine(credentials))
    if ((await publish(engine, ids)) !== 'published') pending.push(...ids)
  return pending
}
