import type { Bytes } from '@vitrine/api/units.ts'
import { decodeBase64Url } from '../../../platform/base64/base64.ts'
import type { Cbor } from '../../../platform/cbor/strict-cbor.ts'
import { type EcPublicJwk, readEcPublicJwk } from '../jose/ec-key.ts'

/** Labels and values of a COSE_Key (RFC 9052 section 7.1 and RFC 9053 section 7.1.1). */
const KTY = 1
const EC2 = 2
const CURVE = -1
const P256 = 1
const X = -2
const Y = -3
const PRIVATE_PART = -4
const COORDINATE_BYTES: Bytes = 32

export const coseKeyOf = ({ x, y }: EcPublicJwk): Map<number, unknown> =>
  new Map<number, unknown>([
    [KTY, EC2],
    [CURVE, P256],
    [X, decodeBase64Url(x, COORDINATE_BYTES)],
    [Y, decodeBase64Url(y, COORDINATE_BYTES)],
  ])

export function readCoseKey(value: Cbor | undefined): ReturnType<typeof readEcPublicJwk> {
  if (!(value instanceof Map) || value.get(KTY) !== EC2 || value.get(CURVE) !== P256 || value.has(PRIVATE_PART))
    return undefined
  const [x, y] = [value.get(X), value.get(Y)]
  if (!(x instanceof Uint8Array) || !(y instanceof Uint8Array)) return undefined
  return readEcPublicJwk({ kty: 'EC', crv: 'P-256', x: base64url(x), y: base64url(y) })
}

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
