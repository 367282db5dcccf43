import type { KeyObject, X509Certificate } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import { isIssuedBy, UnsupportedExtension } from '../certificates/certificate.ts'
import { subjectText } from '../certificates/subject-names.ts'
import { readCertificateFile } from './certificate-file.ts'
import { changeKeys } from './change-keys.ts'
import { keyPairFiles } from './key-pair-files.ts'
import type { KeyPurpose } from './key-purposes.ts'
import { KeyStoreError } from './key-store-error.ts'
import { replacePair } from './replace-pair.ts'
import { dropAnsweredRequest, requestFiles } from './request-certificate.ts'
import { dateFault, findingsOf, isAcceptedPath, isSelfSigned, type SignerPath } from './role-rules.ts'
import { asideOf } from './rotate-key.ts'
import { isKeyOf, parsePrivateKey, readCertificates } from './signing-key.ts'
import { readOwnAnchor } from './trust-anchor.ts'

type Refuse = (reason: string) => never

type Installation = {
  directory: string
  purpose: KeyPurpose
  publicUrl: string
  /** Path of the file with the certificates, and of one with the trust anchor if it is not among them. */
  chainFile: string
  anchorFile: string | undefined
  now: EpochMilliseconds
}

/** `warnings` says what some wallets may refuse. */
export type PreparedInstallation = {
  path: SignerPath
  former: X509Certificate | undefined
  warnings: string[]
}

/** Changes nothing. @returns undefined if these certificates are installed already */
export function prepareInstallation(installation: Installation): PreparedInstallation | undefined {
  const { directory, purpose, publicUrl, chainFile, anchorFile, now } = installation
  const ownAnchor = readOwnAnchor(directory)
  const { certificate } = keyPairFiles(directory, purpose)
  const former = existsSync(certificate) ? readCertificates(certificate)[0] : undefined
  const given = readCertificateFile(chainFile)
  if (given.some(({ raw }) => former?.raw.equals(raw))) return undefined
  const leaf = leafOf(given, requestedKey(directory, purpose), chainFile)
  const refuse: Refuse = (reason) => {
    throw new KeyStoreError(`${chainFile}: ${reason}. Nothing was changed.`)
  }
  const anchor = anchorFile === undefined ? undefined : onlyCertificate(anchorFile)
  const path = pathOf(leaf, given, { anchor, ownAnchor, refuse })
  const { errors, warnings } = findingsOf(purpose, path, publicUrl)
  if (errors.length > 0) refuse(errors.map((error) => `the certificate ${error}`).join('; '))
  const outOfDate = dateFault(path, now)
  if (outOfDate) refuse(outOfDate)
  if (!isAccepted(purpose, path, now, refuse))
    refuse(
      'the path breaks a rule of RFC 5280 section 6.1 that wallets check: at most four certificates of at most 8 KB, no path longer than an authority allows, no unknown critical extension',
    )
  return { path, former, warnings }
}

/** The former pair is kept like a rotated one. */
export function installCertificate(installation: Installation): Promise<PreparedInstallation | undefined> {
  const { directory, purpose } = installation
  return changeKeys(directory, () => {
    const prepared = prepareInstallation(installation)
    if (prepared) {
      const { chain, anchor } = prepared.path
      replacePair(directory, {
        name: purpose,
        aside: asideOf(purpose, false),
        replacedKeyId: undefined,
        issued: {
          privateKeyPem: requestedKey(directory, purpose).export({ type: 'pkcs8', format: 'pem' }).toString(),
          certificatePem: chain.map(String).join(''),
          anchorPem: anchor.raw.equals(readOwnAnchor(directory).raw) ? undefined : anchor.toString(),
        },
      })
    }
    dropAnsweredRequest(directory, purpose)
    return prepared
  })
}

function requestedKey(directory: string, purpose: KeyPurpose): KeyObject {
  const { privateKey } = requestFiles(directory, purpose)
  if (!existsSync(privateKey))
    throw new KeyStoreError(
      `No certificate was requested: ${privateKey} is missing. Make a request first with vitrine keys request, and have an authority sign it.`,
    )
  return parsePrivateKey(privateKey)
}

function leafOf(given: readonly X509Certificate[], key: KeyObject, file: string): X509Certificate {
  const leaf = given.find((one) => isKeyOf(key, one))
  if (leaf) return leaf
  const other = given.find(({ ca }) => !ca) ?? given[0]
  const { asymmetricKeyType: type = '', asymmetricKeyDetails: details } = other?.publicKey ?? {}
  const isUsable = details?.namedCurve === 'prime256v1'
  throw new KeyStoreError(
    isUsable
      ? `${file} is not for the requested key: none of its certificates contains it. Install the answer to the latest request, or send that request to the authority again. Nothing was changed.`
      : `${file} is for a key of another kind (${type} ${details?.namedCurve ?? details?.modulusLength ?? ''}): expected the requested P-256 key. Have the authority sign the request as it is. Nothing was changed.`,
  )
}

const nameOf = (certificate: X509Certificate): string => `'${subjectText(certificate)}'`

/** A self-signed leaf is its own anchor. */
function pathOf(
  leaf: X509Certificate,
  given: readonly X509Certificate[],
  { anchor, ownAnchor, refuse }: { anchor: X509Certificate | undefined; ownAnchor: X509Certificate; refuse: Refuse },
): SignerPath {
  const certificates = anchor ? [anchor, ...given] : given
  const climbed = [leaf]
  for (let last = leaf; !isSelfSigned(last); ) {
    const issuer = certificates.find((one) => isIssuedBy(last, one) && !climbed.includes(one))
    if (!issuer) break
    climbed.push(issuer)
    last = issuer
  }
  const last = climbed.at(-1) ?? leaf
  const extra = given.find((one) => !climbed.some(({ raw }) => raw.equals(one.raw)))
  if (extra) return refuse(`${nameOf(extra)} is not part of the path: remove this certificate`)
  const pathTo = (end: X509Certificate, length: number): SignerPath => ({
    chain: [leaf, ...climbed.slice(1, length)],
    anchor: end,
  })
  if (anchor) {
    const position = climbed.indexOf(anchor)
    if (position > 0) return pathTo(anchor, position)
    return refuse(`${nameOf(anchor)} in the file of the anchor signed none of its certificates`)
  }
  if (isSelfSigned(last)) return pathTo(last, climbed.length - 1)
  if (isIssuedBy(last, ownAnchor)) return pathTo(ownAnchor, climbed.length)
  return refuse(
    `the authority that signed ${nameOf(last)} is missing. Add its certificate to the file, or specify the trust anchor with --anchor <file>`,
  )
}

function onlyCertificate(file: string): X509Certificate {
  const [certificate, ...more] = readCertificateFile(file)
  if (more.length > 0) throw new KeyStoreError(`${file} contains several certificates: expected the trust anchor only.`)
  if (!certificate.ca)
    throw new KeyStoreError(
      `${file}: ${nameOf(certificate)} is not a certificate authority: expected the trust anchor.`,
    )
  return certificate
}

function isAccepted(purpose: KeyPurpose, path: SignerPath, now: EpochMilliseconds, refuse: Refuse): boolean {
  try {
    return isAcceptedPath(purpose, path, now)
  } catch (error) {
    if (!(error instanceof UnsupportedExtension)) throw error
    return refuse(`the trust anchor has the extension ${error.message}, a restriction that the server does not check`)
  }
}
