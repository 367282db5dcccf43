import * as z from 'zod'
import { versionOf } from './version.ts'

/** The version of Vitrine, for visitors and for monitoring. */
export const versionConfiguration = z
  .object({
    GIT_COMMIT: z
      .string()
      .regex(/^[0-9a-f]{7,40}$/, 'expected the hash of a commit, like 1a2b3c4')
      .optional()
      .meta({
        description:
          'The commit that this server was built from; shown next to the version in the footer and in /health',
        example: '1a2b3c4',
        since: '0.1.0',
        unset: 'the commit recorded by `npm run pack`, otherwise only the version is shown',
      }),
  })
  .meta({ title: 'Version' })
  .transform(({ GIT_COMMIT }) => ({ version: versionOf(GIT_COMMIT) }))
