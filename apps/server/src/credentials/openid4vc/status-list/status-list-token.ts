import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import type { EpochMilliseconds, Milliseconds } from '@vitrine/api/units.ts'
import { decodeBase64Url } from '../../../platform/base64/base64.ts'
import type { CertificatePath } from '../../../platform/certificates/certificate-path.ts'
import { hasCome } from '../../../platform/clock/stated-time.ts'
import { isJsonObject, type Json } from '../../../platform/json/strict-json.ts'
import { isSignedBy, parseJws, signatureFault } from '../jose/compact-jws.ts'
import { issuerFault } from '../trust/issuer-trust.ts'
import { type Diagnosis, diagnose, shown } from '../wire/diagnosis.ts'
import { LIMITS } from '../wire/limits-and-paths.ts'
import { type ParsedListToken, parseStatusListCwt } from './status-list-cwt.ts'
import { LIST_AS_CWT, LIST_AS_JWT, type ListMedia } from './status-list-media.ts'

const decompress = promisify(inflate)

const BITS = [1, 2, 4, 8]
const TYPES: Record<ListMedia, string> = { [LIST_AS_JWT]: 'statuslist+jwt', [LIST_AS_CWT]: LIST_AS_CWT }

export class StatusListError extends Error {
  override readonly name = 'StatusListError'
  readonly reason: 'media-type' | 'malformed' | 'signer-untrusted' | 'signature' | 'subject' | 'time' | 'list'
  readonly fault: Diagnosis

  constructor(reason: StatusListError['reason'], fault: Diagnosis, options?: ErrorOptions) {
    super(`a status list cannot be used: ${reason}`, options)
    this.reason = reason
    this.fault = fault
  }
}

/** Statuses of many credentials, packed as received (Token Status List section 4.1). */
export class StatusList {
  readonly #bytes: Uint8Array
  readonly #bits: number

  constructor(bytes: Uint8Array, bits: number) {
    this.#bytes = bytes
    this.#bits = bits
  }

  at(index: number): number | undefined {
    const position = index * this.#bits
    const byte = this.#bytes[Math.floor(position / 8)]
    return byte === undefined ? undefined : (byte >> (position % 8)) & ((1 << this.#bits) - 1)
  }
}

type StatusListToken = {
  list: StatusList
  timeToLive: Milliseconds | undefined
  expiresAt: EpochMilliseconds | undefined
}

type ExpectedList = { uri: string; authority: CertificatePath; now: EpochMilliseconds }

/** Parses and verifies a status list token that was fetched from `uri` (Token Status List sections 5 and 8.3). @throws {StatusListError} */
export async function readStatusListToken(
  { mediaType, body }: { mediaType: ListMedia; body: Buffer },
  expected: ExpectedList,
): Promise<StatusListToken> {
  const token = mediaType === LIST_AS_CWT ? parseStatusListCwt(body) : parseJwt(body)
  const type = TYPES[mediaType]
  if (token?.type !== type)
    throw new StatusListError('malformed', diagnose('status list typ', shown(type), token?.type))
  const leaf = expected.authority.verify(token.x5c, expected.now)
  if (!leaf) throw new StatusListError('signer-untrusted', issuerFault(token.x5c))
  if (!token.isSignedBy(leaf.publicKey)) throw new StatusListError('signature', token.signatureFault())
  if (token.claims.sub !== expected.uri)
    throw new StatusListError('subject', diagnose('status list sub', 'the uri of the list'))
  const times = readTimes(token.claims, expected.now)
  return { list: await unpack(token), ...times }
}

function parseJwt(body: Buffer): ParsedListToken | undefined {
  const jws = parseJws(body.toString('latin1').trimEnd())
  if (!jws) return undefined
  const { sub, iat, exp, nbf, ttl, status_list: list } = jws.payload
  const { bits, lst } = isJsonObject(list) ? list : {}
  return {
    type: jws.header.typ,
    x5c: jws.header.x5c,
    isSignedBy: (key) => isSignedBy(jws, key),
    signatureFault: () => signatureFault('status list', jws),
    claims: { sub, iat, exp, nbf, ttl, bits },
    lst: typeof lst === 'string' ? decodeBase64Url(lst, LIMITS.foreignStatusListToken) : undefined,
  }
}

function readTimes(
  { iat, exp, nbf, ttl }: ParsedListToken['claims'],
  now: EpochMilliseconds,
): Pick<StatusListToken, 'timeToLive' | 'expiresAt'> {
  const isPast = (time: Json | undefined) => isPositive(time) && hasCome(time * 1000, now)
  const current = isPast(iat) && (nbf === undefined || isPast(nbf))
  const fault = diagnose('status list iat, nbf, exp, ttl', `seconds around ${now / 1000}`, iat, nbf, exp, ttl)
  if (!current || !isAbsentOr(isPositive, exp) || !isAbsentOr(isPositive, ttl)) throw new StatusListError('time', fault)
  if (exp !== undefined && exp * 1000 <= now) throw new StatusListError('time', fault)
  return { timeToLive: ttl && ttl * 1000, expiresAt: exp && exp * 1000 }
}

async function unpack({ claims: { bits }, lst: packed }: ParsedListToken): Promise<StatusList> {
  if (!packed || typeof bits !== 'number' || !BITS.includes(bits))
    throw new StatusListError('list', diagnose('status_list', 'bits of 1, 2, 4 or 8, and lst', bits))
  try {
    return new StatusList(await decompress(packed, { maxOutputLength: LIMITS.foreignStatusListSize }), bits)
  } catch (cause) {
    throw new StatusListError('list', diagnose('status_list lst', 'zlib of at most 2 MB'), { cause })
  }
}

const isPositive = (value: Json | undefined): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0

function isAbsentOr<T extends Json>(
  is: (value: Json | undefined) => value is T,
  value: Json | undefined,
): value is T | undefined {
  return value === undefined || is(value)
}
