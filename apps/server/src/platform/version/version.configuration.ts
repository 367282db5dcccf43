import * as z from 'zod'
import { versionOf } from './version.ts'

/** Which Vitrine this is, for people who look at its pages and programs that watch over it. */
export const versionConfiguration = z
  .object({
    GIT_COMMIT: z
      .string()
      .regex(/^[0-9a-f]{7,40}$/, 'expected the hash of a commit, like 1a2b3c4')
      .optional()
      .describe('The commit that this was made of; beside the version in the footer and in /health'),
  })
  .transform(({ GIT_COMMIT }) => ({ version: versionOf(GIT_COMMIT) }))
