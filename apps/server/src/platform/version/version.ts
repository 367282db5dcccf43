import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { fromRoot } from '../config/values.ts'

/** The version of Vitrine. */
export type Version = {
  /** Release number from the root's package.json: `0.1.0`. */
  number: string
  /** Commit that the program was built from, if known. */
  commit: string | undefined
}

/** Content of the root's package.json. In a packed server it also names the commit. */
const zManifest = z.object({ version: z.string(), commit: z.string().optional() })
const SHORT_COMMIT = 7

/** Returns the version of the running program. If `commit` is undefined, uses the commit in the manifest. */
export function versionOf(commit: string | undefined): Version {
  const { version, commit: packed } = zManifest.parse(JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')))
  return { number: version, commit: commit ?? packed }
}

/** Formats a version for people: `0.1.0`, or `0.1.0 (1a2b3c4)` if the commit is known. */
export const versionText = ({ number, commit }: Version): string =>
  commit === undefined ? number : `${number} (${commit.slice(0, SHORT_COMMIT)})`
