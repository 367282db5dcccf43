/** The location of the database: a file of this machine, or a server. */
export type DatabaseLocation = { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string }
