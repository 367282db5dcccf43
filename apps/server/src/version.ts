import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { fromRoot } from './platform/config/values.ts'

const zManifest = z.object({ version: z.string() })

/** Which version of the product this is, as its package says. */
export const readVersion = (): string =>
  zManifest.parse(JSON.parse(readFileSync(fromRoot('package.json'), 'utf8'))).version
