import * as z from 'zod'
import { fromRoot } from './values.ts'

/** The file that is read in addition to the environment. It is read before all other settings, so it cannot set itself. */
export const environmentFileConfiguration = z
  .object({
    ENV_FILE: z.string().min(1).optional().meta({
      description:
        'A file with settings, NAME=value on each line, read in addition to the environment, which takes precedence; none for no file',
      unset: '.env, if it exists',
      example: '/etc/vitrine/settings.env',
      since: '0.1.0',
    }),
  })
  .meta({ title: 'Settings file' })
  .transform(({ ENV_FILE }) => ({
    /** Undefined if no file is read. */
    environmentFile:
      ENV_FILE === 'none' ? undefined : { path: fromRoot(ENV_FILE ?? '.env'), mustExist: ENV_FILE !== undefined },
  }))
