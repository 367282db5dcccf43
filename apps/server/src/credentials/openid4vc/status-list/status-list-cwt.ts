import type { KeyObject } from 'node:crypto'
import type { EpochSeconds, Seconds } from '@vitrine/api/units.ts'
import { type Cbor, encodeCbor, readCbor } from '../../../platform/cbor/strict-cbor.ts'
import type { Json } from '../../../platform/json/strict-json.ts'
import type { Signer } from '../../../platform/keys/signing-key.ts'
import { coseFault, isCose1SignedBy, readCose1, signCose1, typeOf, x5cOf } from '../cose/cose-sign1.ts'
import { readSignedCbor } from '../cose/read-signed-cbor.ts'
import type { Diagnosis } from '../wire/diagnosis.ts'
import { LIST_AS_CWT } from './status-list-media.ts'

/** Labels of claims (RFC 8392 section 4, Token Status List section 5.2). */
const SUBJECT = 2
const EXPIRES_AT = 4
const NOT_BEFORE = 5
const ISSUED_AT = 6
const STATUS_LIST = 65_533
const TIME_TO_LIVE = 65_534

/** Encoded tags of a CWT (RFC 8392 section 6) and of a COSE_Sign1 (RFC 9052 section 2). Drafts up to 14 allowed the first one. */
const CWT_TAG = Buffer.of(0xd8, 61)
const SIGN1_TAG = Buffer.of(0xd2)

/** `lst`: the statuses, packed and compressed. */
export type StatusListClaims = {
  sub: string
  iat: EpochSeconds
  exp: EpochSeconds
  ttl: Seconds
  bits: number
  lst: Buffer
}

export function signStatusListCwt({ sub, iat, exp, ttl, bits, lst }: StatusListClaims, key: Signer): Buffer {
  const claims = new Map<number, unknown>([
    [SUBJECT, sub],
    [EXPIRES_AT, exp],
    [ISSUED_AT, iat],
    [STATUS_LIST, { bits, lst }],
    [TIME_TO_LIVE, ttl],
  ])
  const signed = signCose1(key.privateKey, {
    payload: encodeCbor(claims),
    x5chain: key.x5c.map((certificate) => Buffer.from(certificate, 'base64')),
    type: LIST_AS_CWT,
  })
  return Buffer.concat([SIGN1_TAG, encodeCbor(signed)])
}

/**
 * A status list token that is parsed and not verified yet. `type`: of its content. `claims`: undefined if they are missing, and null if a CWT
 * has neither a number nor text, which all of them are. `lst`: the packed statuses; undefined if they are missing or too many.
 */
export type ParsedListToken = {
  type: unknown
  x5c: Json | undefined
  isSignedBy(key: KeyObject): boolean
  signatureFault(): Diagnosis
  claims: Record<'sub' | 'iat' | 'exp' | 'nbf' | 'ttl' | 'bits', Json | undefined>
  lst: Uint8Array | undefined
}

export function parseStatusListCwt(bytes: Buffer): ParsedListToken | undefined {
  const cose = readCose1(readSignedCbor(without(SIGN1_TAG, without(CWT_TAG, bytes))))
  const claims = cose?.payload && readCbor(cose.payload)
  if (!cose || !(claims instanceof Map)) return undefined
  const claim = (label: number) => plain(claims.get(label))
  const list = claims.get(STATUS_LIST)
  const [bits, lst] = list instanceof Map ? [list.get('bits'), list.get('lst')] : []
  return {
    type: typeOf(cose),
    x5c: x5cOf(cose),
    isSignedBy: (key) => isCose1SignedBy(cose, key),
    signatureFault: () => coseFault('status list', cose),
    claims: {
      sub: claim(SUBJECT),
      iat: claim(ISSUED_AT),
      exp: claim(EXPIRES_AT),
      nbf: claim(NOT_BEFORE),
      ttl: claim(TIME_TO_LIVE),
      bits: plain(bits),
    },
    lst: lst instanceof Uint8Array ? lst : undefined,
  }
}

const plain = (value: Cbor | undefined): Json | undefined =>
  value === undefined || typeof value === 'number' || typeof value === 'string' ? value : null

const without = (tag: Buffer, bytes: Buffer): Buffer =>
  bytes.subarray(0, tag.length).equals(tag) ? bytes.subarray(tag.length) : bytes
