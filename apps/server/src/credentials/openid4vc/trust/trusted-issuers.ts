import type { X509Certificate } from 'node:crypto'
import { join } from 'node:path'
import type { SignedData } from '../../../platform/certificates/certificate.ts'
import { ExplainedError } from '../../../platform/config/explained-error.ts'
import { listProvidedFiles } from '../provided-files.ts'
import { parseAnchors, readAnchorFile } from './anchor-files.ts'

/** Another issuer whose credentials we accept, identified by its certificate authorities. */
export type TrustedIssuer = {
  anchors: Readonly<Record<SignedData, X509Certificate[]>>
  /** Types that this issuer may issue, each by its name in its format. */
  types: ReadonlySet<string>
}

const SETTING = 'TRUSTED_ISSUERS_DIR'
/** A line that names a type. RFC 7468 section 5.2 allows text between the certificates. */
const TYPE_LINE = /^Type:[ \t]*(\S+)[ \t]*$/gm
/** A line that limits the certificates after it to the signers of JWT credentials, or of documents (mdoc), and their status lists. */
const ROLE_LINE = /^[ \t]*Role:(.*)$/im
const DATA_OF_ROLE: ReadonlyMap<string, SignedData> = new Map([
  ['issuer', 'jwt'],
  ['documents', 'mdoc'],
])

/**
 * Reads the trusted issuers from a directory. Each `.pem` file is one issuer, with its trust anchors and a line `Type: <name>`
 * for each type of credential that it may issue. A line `Role: issuer` or `Role: documents` limits the anchors after it.
 *
 * @throws {AnchorFileError}
 */
export function readTrustedIssuers(directory: string, ownAnchor: X509Certificate): TrustedIssuer[] {
  const names = listProvidedFiles(directory, SETTING, '.pem')
  if (names.length === 0)
    throw new ExplainedError(
      `${directory} contains no .pem file: expected one for each issuer, with the issuer's trust anchors. Leave ${SETTING} empty to trust no other issuer.`,
    )
  return names.map((name) => readTrustedIssuer(join(directory, name), ownAnchor))
}

/** Does not check the certificates. */
export const readTrustedTypes = (directory: string): ReadonlySet<string> =>
  new Set(
    listProvidedFiles(directory, SETTING, '.pem').flatMap((name) => typesIn(readAnchorFile(join(directory, name)))),
  )

const typesIn = (text: string): string[] => Array.from(text.matchAll(TYPE_LINE), ([, type = '']) => type)

function readTrustedIssuer(file: string, ownAnchor: X509Certificate): TrustedIssuer {
  const text = readAnchorFile(file)
  const anchors = readAnchors(file, text)
  const all = [...anchors.jwt, ...anchors.mdoc]
  if (all.length === 0) throw new ExplainedError(`${file} contains no certificate in PEM format.`)
  // The state of our own credentials is in the ledger. Accepting them as another issuer's credentials would bypass the ledger.
  if (all.some((anchor) => anchor.publicKey.equals(ownAnchor.publicKey)))
    throw new ExplainedError(`${file} contains the trust anchor of this server, which is already trusted.`)
  const types = new Set(typesIn(text))
  if (types.size === 0)
    throw new ExplainedError(
      `${file} does not name the credential types that its issuer may issue: expected a line 'Type: <name>' for each type, before or between the certificates.`,
    )
  return { anchors, types }
}

function readAnchors(file: string, text: string): TrustedIssuer['anchors'] {
  const [forAll = '', ...parts] = text.split(ROLE_LINE)
  const anchors = { jwt: parseAnchors(file, forAll), mdoc: parseAnchors(file, forAll) }
  for (let part = 0; part < parts.length; part += 2) {
    const role = parts[part]?.trim() ?? ''
    const data = DATA_OF_ROLE.get(role)
    if (!data)
      throw new ExplainedError(`${file} names the role '${role}': expected 'Role: issuer' or 'Role: documents'.`)
    anchors[data].push(...parseAnchors(file, parts[part + 1] ?? ''))
  }
  return anchors
}
