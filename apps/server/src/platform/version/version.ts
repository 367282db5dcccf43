import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { fromRoot } from '../config/values.ts'

export type Version = ReturnType<typeof versionOf>

/** In a packed server, package.json also names the commit. */
const zManifest = z.object({ version: z.string(), commit: z.string().optional() })
const SHORT_COMMIT = 7

export function versionOf(commit: string | undefined) {
  const { version, commit: packed } = zManifest.parse(JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')))
  return { number: version, commit: commit ?? packed }
}

export const versionText = ({ number, commit }: Version): string =>
  commit === undefined ? number : `${number} (${commit.slice(0, SHORT_COMMIT)})`
