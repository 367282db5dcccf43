import { inflateSync } from 'node:zlib'
import { decodeBase64Url } from './base64url.ts'
import { demandAnswer, exchange, type HttpAnswer } from './http-exchange.ts'
import type { StatusReference } from './issued-credential.ts'
import { demandOnly, readInteger, readObject, readString } from './json-reading.ts'
import { demandSigned, parseJws } from './jws.ts'
import { demand } from './refusal.ts'
import { type AnchorRole, CLOCK_SKEW, demandCallable, nowInSeconds, type WalletContext } from './wallet-context.ts'
import { demandTrustedLeaf } from './x509-chain.ts'

/** The status types of Token Status List 7.1. */
export const STATUS = { VALID: 0, INVALID: 1, SUSPENDED: 2 } as const

/** Maximum size of a decompressed list, against zip bombs (16 million credentials at one bit). */
const MAX_LIST_BYTES = 2 * 1024 * 1024

export type StatusList = {
  readonly bits: 1 | 2 | 4 | 8
  readonly bytes: Buffer
  /** Number of credentials for which the list has a status. */
  readonly size: number
}

export function requestStatusList(context: Pick<WalletContext, 'fetch'>, uri: string): Promise<HttpAnswer> {
  return exchange(context.fetch, uri, { headers: { accept: 'application/statuslist+jwt' } })
}

/** Fetches and checks a status list token (Token Status List 5.1, 8.1, 8.3; HAIP 6.1.1). @throws WalletRefusal */
export async function fetchStatusList(
  context: WalletContext,
  uri: string,
  role: AnchorRole = 'issuer',
): Promise<StatusList> {
  const what = 'status list'
  demandCallable(uri, 'status list uri', 'Token Status List 6.2')
  const answer = await requestStatusList(context, uri)
  demandAnswer(answer, 200, 'application/statuslist+jwt', what, 'Token Status List 8.2')
  const jws = parseJws(answer.text, what, 'Token Status List 5.1')
  const leaf = demandTrustedLeaf(jws.header.x5c, context, what, 'HAIP 6.1.1', role)
  demandSigned(jws, 'statuslist+jwt', leaf.publicKey, what, 'Token Status List 5.1')

  const section = 'Token Status List 5.1'
  const { sub, iat, exp, ttl, status_list: list } = jws.payload
  const now = nowInSeconds(context)
  demand(sub === uri, section, `sub of the status list is '${String(sub)}' instead of '${uri}'`)
  demand(readInteger(iat, 'iat', section) <= now + CLOCK_SKEW, section, 'the status list is from the future')
  demand(exp !== undefined, section, 'the status list has no exp')
  demand(readInteger(exp, 'exp', section) > now, section, 'the status list has expired')
  if (ttl !== undefined) demand(readInteger(ttl, 'ttl', section) > 0, section, 'ttl is not positive')
  return readStatusList(list)
}

function readStatusList(value: unknown): StatusList {
  const section = 'Token Status List 4.2'
  const list = readObject(value, 'status_list', section)
  demandOnly(list, ['bits', 'lst', 'aggregation_uri'], 'status_list', section)
  const { bits } = list
  demand(bits === 1 || bits === 2 || bits === 4 || bits === 8, section, 'bits is not 1, 2, 4 or 8')
  const packed = decodeBase64Url(readString(list.lst, 'lst', section), 'lst', section)
  const bytes = inflated(packed)
  return { bits, bytes, size: (bytes.length * 8) / bits }
}

function inflated(packed: Buffer): Buffer {
  try {
    return inflateSync(packed, { maxOutputLength: MAX_LIST_BYTES })
  } catch {
    demand(false, 'Token Status List 4.1', 'lst is not a zlib stream of at most 2 MB')
  }
}

/** Returns the status at an index; the lowest bits of a byte come first (Token Status List 4.1). @throws WalletRefusal */
export function statusAt(list: StatusList, index: number): number {
  const perByte = 8 / list.bits
  const byte = list.bytes[Math.floor(index / perByte)]
  demand(byte !== undefined, 'Token Status List 8.3', `index ${index} is beyond the list of ${list.size}`)
  return (byte >> ((index % perByte) * list.bits)) & (2 ** list.bits - 1)
}

/** Fetches the present status of a credential, without a cache. @throws WalletRefusal */
export async function fetchStatus(
  context: WalletContext,
  reference: StatusReference,
  role: AnchorRole = 'issuer',
): Promise<number> {
  return statusAt(await fetchStatusList(context, reference.uri, role), reference.index)
}
