import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { fromRoot } from '../config/values.ts'

/** Which Vitrine this is. */
export type Version = {
  /** Of the release, as the root's package.json has it: `0.1.0`. */
  number: string
  /** Of which commit it was made, where whoever made it said so. */
  commit: string | undefined
}

/** What is packed for a server names the commit that it was made of. */
const zManifest = z.object({ version: z.string(), commit: z.string().optional() })
const SHORT_COMMIT = 7

/** The version of the program that runs, made of this commit, or of the one that its manifest names. */
export function versionOf(commit: string | undefined): Version {
  const { version, commit: packed } = zManifest.parse(JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')))
  return { number: version, commit: commit ?? packed }
}

/** A version for people: `0.1.0`, or `0.1.0 (1a2b3c4)` where the commit is known. */
export const versionText = ({ number, commit }: Version): string =>
  commit === undefined ? number : `${number} (${commit.slice(0, SHORT_COMMIT)})`
