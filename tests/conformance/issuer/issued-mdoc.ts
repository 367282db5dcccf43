import type { X509Certificate } from 'node:crypto'
import { cborDecode, IssuerSigned } from '@owf/mdoc'
import { calculateJwkThumbprint, type JWK } from 'jose'
import { MDOC_CONTEXT } from '../../protocol/judges/mdoc-judge.ts'
import { at } from '../json.ts'
import type { Run } from '../run.ts'

/** Returns the times in an mdoc, in seconds. */
export function timesOfMdoc(credential: string): number[] {
  const { validityInfo } = IssuerSigned.fromEncodedForOid4Vci(credential).issuerAuth.mobileSecurityObject
  return [validityInfo.signed, validityInfo.validFrom, validityInfo.validUntil].map((time) => time.getTime() / 1000)
}

/** Checks an issued mdoc as the suite does, with another library. */
export async function checkMdoc(
  run: Run,
  credential: string,
  expected: { configuration: unknown; proofKeyThumbprint: string; anchor: X509Certificate; isHaip: boolean },
): Promise<void> {
  run.ensure('ValidateCredentialIsUnpaddedBase64Url', /^[\w-]+$/.test(credential), 'not base64url without padding')
  const issued = IssuerSigned.fromEncodedForOid4Vci(credential)
  run.ensure('ParseMdocCredentialFromVCIIssuance', issued, '')
  const options = { trustedCertificates: [expected.anchor.raw], now: new Date() }
  const fault = await issued.verify(options, MDOC_CONTEXT).then(() => undefined, String)
  run.ensure('ValidateMdocIssuerSignedSignature', fault === undefined, fault ?? '')
  for (const [namespace, items] of issued.issuerNamespaces.issuerNamespaces)
    for (const item of items)
      run.ensure(
        'ValidateMdocIssuerSignedItemDigests',
        await item.isValid(namespace, issued.issuerAuth, MDOC_CONTEXT),
        `the digest of ${item.elementIdentifier} does not match`,
      )
  const { docType, deviceKeyInfo } = issued.issuerAuth.mobileSecurityObject
  const isExpected = docType === at(expected.configuration, 'doctype')
  run.ensure('EnsureMdocDocTypeMatchesCredentialConfiguration', isExpected, `docType ${docType}`)
  const bound = await calculateJwkThumbprint(deviceKeyInfo.deviceKey.jwk as JWK)
  run.ensure('VCIEnsureMdocDeviceKeyMatchesProofKey', bound === expected.proofKeyThumbprint, 'another device key')
  if (!expected.isHaip) return
  const status = cborDecode<Map<string, unknown>>(issued.issuerAuth.payload ?? new Uint8Array()).get('status')
  const isKnown =
    status === undefined || (status instanceof Map && (status.has('status_list') || status.has('identifier_list')))
  run.ensure('ValidateMdocMsoRevocationMechanism', isKnown, 'a status of another mechanism')
}
