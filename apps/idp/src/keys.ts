import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { JWK } from 'oidc-provider'

/** What must stay over a restart for tokens and sessions to stay valid. */
export type Keys = {
  /** Signs tokens (RS256, as cloud tenants do). */
  signing: JWK
  /** Signs our cookies. */
  cookies: string[]
}

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

function makeKeys(): Keys {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    signing: asSigningKey({ ...privateKey.export({ format: 'jwk' }), kid: randomUUID() }),
    cookies: [randomBytes(32).toString('base64url')],
  }
}

function parseKeys(text: string, file: string): Keys {
  const stored: unknown = JSON.parse(text)
  if (
    typeof stored === 'object' &&
    stored !== null &&
    'signing' in stored &&
    isRecord(stored.signing) &&
    stored.signing.kty === 'RSA' &&
    'cookies' in stored &&
    Array.isArray(stored.cookies) &&
    stored.cookies.every((key): key is string => typeof key === 'string')
  )
    return { signing: asSigningKey(stored.signing), cookies: stored.cookies }
  throw new Error(`${file} does not hold the keys of the demo identity provider. Move it away to get new ones.`)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** A parsing edge: that the members are those of a private RSA key is checked when oidc-provider imports it. */
function asSigningKey(members: Record<string, unknown>): JWK {
  return { ...members, kty: 'RSA', alg: 'RS256', use: 'sig' } as JWK
}
