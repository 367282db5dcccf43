import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as z from 'zod'

/** oidc-provider checks the members of the key when it imports it. */
const zSigningKey = z
  .looseObject({ kty: z.literal('RSA') })
  .transform((key) => ({ ...key, alg: 'RS256', use: 'sig' as const }))

/** Keys that are kept across restarts, so that tokens and sessions stay valid. */
const zKeys = z.object({
  /** Key that signs tokens (with RS256, like cloud identity providers). */
  signing: zSigningKey,
  /** Secrets that sign the cookies. */
  cookies: z.array(z.string()),
})
export type Keys = z.infer<typeof zKeys>

/**
 * Returns the keys in the file; creates them at the first start. Only the owner can read the file. An existing file is never overwritten:
 * if two processes start at the same time, both get the keys that the faster one created.
 */
export function loadKeys(file: string): Keys {
  if (!existsSync(file)) createFile(file, JSON.stringify(makeKeys()))
  return readKeys(file, zKeys, 'identity provider')
}

/** Creates a private file atomically unless it exists. Uses a hard link, because rename() would overwrite an existing file. */
export function createFile(file: string, content: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomUUID()}.new`
  try {
    writeFileSync(draft, content, { mode: 0o600, flush: true, flag: 'wx' })
    linkSync(draft, file)
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    if (!isThere) throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function makeKeys(): z.input<typeof zKeys> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    signing: { ...privateKey.export({ format: 'jwk' }), kty: 'RSA', kid: randomUUID() },
    cookies: [randomBytes(32).toString('base64url')],
  }
}

/** @throws Error that names the file if it has other content */
export function readKeys<Schema extends z.ZodType>(file: string, schema: Schema, owner: string): z.output<Schema> {
  const { success, data } = schema.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (success) return data
  throw new Error(
    `${file} does not contain the keys of the demo ${owner}. Move this file away; the next start creates new keys.`,
  )
}
