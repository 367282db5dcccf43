export type DatabaseLocation = { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string }
