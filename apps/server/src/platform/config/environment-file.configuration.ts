import * as z from 'zod'
import { fromRoot } from './values.ts'

/** ENV_FILE is read before all other settings and cannot be set in the file itself. */
export const environmentFileConfiguration = z
  .object({
    ENV_FILE: z.string().min(1).optional().meta({
      description:
        'File with additional settings, one NAME=value per line. Environment variables take precedence over it. The value none means that no file is read',
      unset: '.env if it exists',
      example: '/etc/vitrine/settings.env',
      since: '0.1.0',
    }),
  })
  .meta({ title: 'Settings file' })
  .transform(({ ENV_FILE }) => ({
    environmentFile:
      ENV_FILE === 'none' ? undefined : { path: fromRoot(ENV_FILE ?? '.env'), mustExist: ENV_FILE !== undefined },
  }))
