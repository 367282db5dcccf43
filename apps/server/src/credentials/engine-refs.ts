/** The id of an issuance or credential, and the name of the engine that made it. */
export type EngineRef = { id: string; engine: string }

export const idsByEngine = (made: EngineRef[]): [engine: string, ids: string[]][] =>
  [...Map.groupBy(made, ({ engine }) => engine)].map(([engine, group]) => [engine, group.map(({ id }) => id)])
