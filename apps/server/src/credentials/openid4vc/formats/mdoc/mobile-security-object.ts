import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import * as z from 'zod'
import { type Cbor, CborDate, EncodedCbor, readCbor } from '../../../../platform/cbor/strict-cbor.ts'
import { readCoseKey } from '../../cose/cose-key.ts'
import { type Diagnosis, diagnose } from '../../wire/diagnosis.ts'
import type { StatusReference } from '../credential-format.ts'

/** The data that the issuer of a document signs (ISO 18013-5 section 9.1.2.4). */
export type MobileSecurityObject = {
  docType: string
  digestAlgorithm: 'sha256' | 'sha384' | 'sha512'
  /** Digests of the data elements. */
  digests: z.infer<typeof zDigests>
  /** Public key of the holder's device; undefined if it is not a P-256 key. */
  deviceKey: ReturnType<typeof readCoseKey>
  authorizations: KeyAuthorizations
  signedAt: EpochMilliseconds
  validFrom: EpochMilliseconds
  validUntil: EpochMilliseconds
  status: StatusReference | 'unknown' | undefined
}

/** Data that the device's key may sign: whole namespaces, and single elements by namespace. */
type KeyAuthorizations = { namespaces: ReadonlySet<string>; elements: ReadonlyMap<string, ReadonlySet<string>> }

const DIGEST_ALGORITHMS: ReadonlyMap<unknown, MobileSecurityObject['digestAlgorithm']> = new Map([
  ['SHA-256', 'sha256'],
  ['SHA-384', 'sha384'],
  ['SHA-512', 'sha512'],
])

/** By namespace and digest id. */
const zDigests = z.map(z.string(), z.map(z.number(), z.instanceof(Uint8Array)))

/** An unknown minor version is no error (ISO 18013-5 section 8.1). */
export const isKnownVersion = (version: Cbor | undefined): boolean =>
  typeof version === 'string' && /^1\.\d{1,3}$/.test(version)

export function readMobileSecurityObject(payload: Uint8Array | undefined): MobileSecurityObject | { fault: Diagnosis } {
  const wrapped = payload && readCbor(payload)
  const mso = wrapped instanceof EncodedCbor ? readCbor(wrapped.content) : undefined
  if (!(mso instanceof Map)) return { fault: diagnose('issuerAuth payload', 'an encoded map (tag 24)') }
  const [version, algorithm] = [mso.get('version'), mso.get('digestAlgorithm')]
  if (!isKnownVersion(version)) return { fault: diagnose('MSO version', '"1.0"', version) }
  const digestAlgorithm = DIGEST_ALGORITHMS.get(algorithm)
  const [docType, digests] = [mso.get('docType'), zDigests.safeParse(mso.get('valueDigests')).data]
  const [validity, keyInfo] = [mso.get('validityInfo'), mso.get('deviceKeyInfo')]
  if (!digestAlgorithm) return { fault: diagnose('MSO digestAlgorithm', '"SHA-256"', algorithm) }
  if (typeof docType !== 'string' || !digests) return { fault: diagnose('MSO', 'docType and valueDigests') }
  if (!(validity instanceof Map) || !(keyInfo instanceof Map))
    return { fault: diagnose('MSO', 'validityInfo and deviceKeyInfo') }
  const [signedAt, validFrom, validUntil] = ['signed', 'validFrom', 'validUntil'].map((name) =>
    readTime(validity.get(name)),
  )
  if (signedAt === undefined || validFrom === undefined || validUntil === undefined)
    return { fault: diagnose('MSO validityInfo', 'signed, validFrom and validUntil as tdate') }
  return {
    docType,
    digestAlgorithm,
    digests,
    deviceKey: readCoseKey(keyInfo.get('deviceKey')),
    authorizations: readAuthorizations(keyInfo.get('keyAuthorizations')),
    signedAt,
    validFrom,
    validUntil,
    status: readStatus(mso.get('status')),
  }
}

export const mayDeviceSign = ({ namespaces, elements }: KeyAuthorizations, namespace: string, name: string): boolean =>
  namespaces.has(namespace) || elements.get(namespace)?.has(name) === true

const readTime = (value: Cbor | undefined): EpochMilliseconds | undefined =>
  value instanceof CborDate ? value.time : undefined

/** Malformed authorizations authorize nothing. */
function readAuthorizations(value: Cbor | undefined): KeyAuthorizations {
  const member = (name: string): Cbor | undefined => (value instanceof Map ? value.get(name) : undefined)
  const elements = member('dataElements')
  return {
    namespaces: textsOf(member('nameSpaces')),
    elements: new Map(
      [...(elements instanceof Map ? elements : new Map<Cbor, Cbor>())].flatMap(([namespace, names]) =>
        typeof namespace === 'string' ? [[namespace, textsOf(names)] as const] : [],
      ),
    ),
  }
}

const textsOf = (value: Cbor | undefined): Set<string> =>
  new Set(Array.isArray(value) ? value.filter((text) => typeof text === 'string') : [])

/** Parses the status reference (Token Status List section 6.3). */
function readStatus(value: Cbor | undefined): MobileSecurityObject['status'] {
  if (value === undefined) return undefined
  const list: Cbor | undefined = value instanceof Map ? value.get('status_list') : undefined
  if (!(list instanceof Map)) return 'unknown'
  const [uri, index] = [list.get('uri'), list.get('idx')]
  return typeof uri === 'string' && typeof index === 'number' ? { uri, index } : 'unknown'
}
