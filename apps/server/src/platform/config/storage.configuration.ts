import { join } from 'node:path'
import * as z from 'zod'
import type { DatabaseLocation } from '../database/database-location.ts'
import { fromRoot } from './values.ts'

export const storageConfiguration = z
  .object({
    DATA_DIR: z.string().min(1).default('data').meta({
      description: 'Directory of the embedded database and the keys',
      example: '/var/lib/vitrine',
      since: '0.1.0',
    }),
    DATABASE_URL: z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'expected postgres://user:password@host:port/database')
      .optional()
      .meta({
        description: 'PostgreSQL database to use instead of the embedded one',
        unset: 'the embedded database in DATA_DIR',
        example: 'postgres://vitrine:password@localhost:5432/vitrine',
        since: '0.1.0',
      }),
    KEYS_DIR: z.string().min(1).optional().meta({
      description: 'Directory of the signing keys',
      unset: 'DATA_DIR/keys',
      example: '/etc/vitrine/keys',
      since: '0.1.0',
    }),
    NEW_DATABASE: z.enum(['refused', 'accepted'], 'expected refused or accepted').default('refused').meta({
      description:
        'Whether a production server starts with an empty or different database although cards were already issued with its keys. Set it to accepted only until the first card is issued',
      example: 'accepted',
      since: '0.1.0',
    }),
  })
  .meta({ title: 'Storage' })
  .transform((values) => {
    const dataDirectory = fromRoot(values.DATA_DIR)
    const database: DatabaseLocation = values.DATABASE_URL
      ? { kind: 'postgres', url: values.DATABASE_URL }
      : { kind: 'sqlite', file: join(dataDirectory, 'vitrine.sqlite') }
    return {
      dataDirectory,
      database,
      acceptsNewDatabase: values.NEW_DATABASE === 'accepted',
      keysDirectory: values.KEYS_DIR ? fromRoot(values.KEYS_DIR) : join(dataDirectory, 'keys'),
    }
  })
