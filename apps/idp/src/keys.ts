import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as z from 'zod'

/** A private RSA key, as JWK: whether its members fit together is checked when oidc-provider imports it. */
const zSigningKey = z
  .looseObject({ kty: z.literal('RSA') })
  .transform((key) => ({ ...key, alg: 'RS256', use: 'sig' as const }))

/** What must stay over a restart for tokens and sessions to stay valid. */
const zKeys = z.object({
  /** Signs tokens (RS256, as cloud tenants do). */
  signing: zSigningKey,
  /** Signs our cookies. */
  cookies: z.array(z.string()),
})
export type Keys = z.infer<typeof zKeys>

/**
 * The keys in the file, made and written at the first start. Only the owner can read the file. A file that is there is
 * never written over: of two that start at once, both get the keys of the faster one.
 *
 * @throws Error when the file is there but is not ours
 */
export function loadKeys(file: string): Keys {
  if (!existsSync(file)) createFile(file, JSON.stringify(makeKeys()))
  return parseKeys(readFileSync(file, 'utf8'), file)
}

/** Makes the file whole or not at all, unless there is one: rename() would write over it. */
function createFile(file: string, content: string): void {
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

function parseKeys(text: string, file: string): Keys {
  const { data } = zKeys.safeParse(JSON.parse(text))
  if (data) return data
  throw new Error(`${file} does not hold the keys of the demo identity provider. Move it away to get new ones.`)
}
