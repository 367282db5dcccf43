import * as z from 'zod'
import { versionOf } from './version.ts'

export const versionConfiguration = z
  .object({
    GIT_COMMIT: z
      .string()
      .regex(/^[0-9a-f]{7,40}$/, 'expected the hash of a commit, like 1a2b3c4')
      .optional()
      .meta({
        description:
          'Commit that the server was built from. It is shown next to the version in the footer and in /health',
        example: '1a2b3c4',
        since: '0.1.0',
        unset: 'the commit that `npm run pack` recorded; otherwise only the version is shown',
      }),
  })
  .meta({ title: 'Version' })
  .transform(({ GIT_COMMIT }) => ({ version: versionOf(GIT_COMMIT) }))
