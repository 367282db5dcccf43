import * as z from 'zod'
import { fromRoot } from './values.ts'

/** Which file is read beside the environment. It is read before all other settings, and cannot be set in the file itself. */
export const environmentFileConfiguration = z
  .object({
    ENV_FILE: z.string().min(1).optional().meta({
      description:
        'A file with settings, NAME=value on each line, that is read beside the environment, which wins; none for no file',
      unset: '.env, where it is there',
      example: '/etc/vitrine/settings.env',
      since: '0.1.0',
    }),
  })
  .meta({ title: 'The file of settings' })
  .transform(({ ENV_FILE }) => ({
    /** Undefined where none is read. */
    environmentFile:
      ENV_FILE === 'none' ? undefined : { path: fromRoot(ENV_FILE ?? '.env'), mustExist: ENV_FILE !== undefined },
  }))
