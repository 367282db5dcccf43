import * as z from 'zod'
import { versionOf } from './version.ts'

/** Which Vitrine this is, for people who look at its pages and programs that watch over it. */
export const versionConfiguration = z
  .object({
    GIT_COMMIT: z
      .string()
      .regex(/^[0-9a-f]{7,40}$/, 'expected the hash of a commit, like 1a2b3c4')
      .optional()
      .meta({
        description: 'The commit that this was made of; it stands beside the version in the footer and in /health',
        example: '1a2b3c4',
        since: '0.1.0',
        unset: 'what `npm run pack` wrote down, else only the version is said',
      }),
  })
  .meta({ title: 'Version' })
  .transform(({ GIT_COMMIT }) => ({ version: versionOf(GIT_COMMIT) }))
