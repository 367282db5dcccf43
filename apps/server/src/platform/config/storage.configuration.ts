import { join } from 'node:path'
import * as z from 'zod'
import type { DatabasePlace } from '../database/database.ts'
import { fromRoot } from './values.ts'

/** Where the database and the keys are. */
export const storageConfiguration = z
  .object({
    DATA_DIR: z.string().min(1).default('data').describe('Where the embedded database and the keys are'),
    DATABASE_URL: z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'expected postgres://user:password@host:port/database')
      .optional()
      .describe('A PostgreSQL database instead of the embedded one'),
    KEYS_DIR: z.string().min(1).optional().describe('Where the signing keys are, if not in DATA_DIR/keys'),
  })
  .transform((values) => {
    const dataDirectory = fromRoot(values.DATA_DIR)
    const database: DatabasePlace = values.DATABASE_URL
      ? { kind: 'postgres', url: values.DATABASE_URL }
      : { kind: 'sqlite', file: join(dataDirectory, 'vitrine.sqlite') }
    return {
      dataDirectory,
      database,
      keysDirectory: values.KEYS_DIR ? fromRoot(values.KEYS_DIR) : join(dataDirectory, 'keys'),
    }
  })
