import { X509Certificate } from 'node:crypto'
import { readArray, readString } from './json-reading.ts'
import { demand, WalletRefusal } from './refusal.ts'
import type { AnchorRole, WalletContext } from './wallet-context.ts'

const isSelfSigned = (certificate: X509Certificate): boolean =>
  certificate.checkIssued(certificate) && certificate.verify(certificate.publicKey)

const isIssuedBy = (certificate: X509Certificate, issuer: X509Certificate): boolean =>
  certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)

function parseCertificate(value: unknown, what: string, section: string): X509Certificate {
  const encoded = readString(value, what, section)
  const der = Buffer.from(encoded, 'base64')
  // RFC 7515 4.1.6: base64 with padding, not base64url, and no line breaks.
  demand(der.toString('base64') === encoded, section, `${what} is not base64`)
  try {
    return new X509Certificate(der)
  } catch {
    throw new WalletRefusal(section, `${what} is not a certificate`)
  }
}

/**
 * Checks an `x5c` chain up to a trust anchor of a role and returns its leaf. The leaf must be neither an authority nor self-signed. The chain must
 * not include the anchor (HAIP 5, 6.1.1). Every certificate must be within its validity period and issued by the next one.
 * @throws WalletRefusal
 */
export function demandTrustedLeaf(
  x5c: unknown,
  context: Pick<WalletContext, 'trustAnchors' | 'now'>,
  what: string,
  section: string,
  role: AnchorRole,
): X509Certificate {
  const trustAnchors = context.trustAnchors[role]
  const chain = readArray(x5c, `x5c of ${what}`, section).map((item, index) =>
    parseCertificate(item, `x5c[${index}] of ${what}`, section),
  )
  const [leaf] = chain
  demand(leaf !== undefined, section, `${what} has no certificate`)
  demand(!isSelfSigned(leaf), section, `${what}: the leaf certificate is self-signed`)
  demand(!leaf.ca, section, `${what}: the leaf certificate is an authority`)

  chain.forEach((certificate, index) => {
    demand(
      !trustAnchors.some((anchor) => anchor.fingerprint256 === certificate.fingerprint256),
      section,
      `${what}: x5c includes the trust anchor`,
    )
    demandWithinDates(certificate, context, what, section)
    if (index === 0) return
    demand(certificate.ca, section, `${what}: x5c[${index}] is not an authority's certificate`)
  })
  chain.reduce((subject, issuer) => {
    demand(isIssuedBy(subject, issuer), section, `${what}: x5c is not in order, each issued by the next`)
    return issuer
  })
  const last = chain.at(-1) ?? leaf
  const anchor = trustAnchors.find((candidate) => isIssuedBy(last, candidate))
  demand(anchor !== undefined, section, `${what}: the chain does not lead to a trust anchor`)
  demandWithinDates(anchor, context, what, section)

  const { asymmetricKeyType, asymmetricKeyDetails } = leaf.publicKey
  demand(
    asymmetricKeyType === 'ec' && asymmetricKeyDetails?.namedCurve === 'prime256v1',
    section,
    `${what}: the key of the leaf certificate is not on P-256`,
  )
  return leaf
}

function demandWithinDates(
  certificate: X509Certificate,
  context: Pick<WalletContext, 'now'>,
  what: string,
  section: string,
): void {
  const now = context.now()
  demand(
    certificate.validFromDate.getTime() <= now && now <= certificate.validToDate.getTime(),
    section,
    `${what}: the certificate of ${certificate.subject} is not valid now`,
  )
}
