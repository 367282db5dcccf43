import { join } from 'node:path'
import type { Bytes, EpochMilliseconds, Milliseconds } from '@vitrine/api/units.ts'
import { leafOfChain } from '../../../platform/certificates/certificate-path.ts'
import { organizationOrName } from '../../../platform/certificates/subject-names.ts'
import { ExplainedError } from '../../../platform/config/explained-error.ts'
import { isJsonObject, type Json } from '../../../platform/json/strict-json.ts'
import { parseJws } from '../jose/compact-jws.ts'
import { listProvidedFiles, readProvidedFile } from '../provided-files.ts'

/** Registration certificate of this verifier (ETSI TS 119 475 section 5.2), which is sent with its requests. */
export type RegistrationCertificate = {
  file: string
  /** Id of the card whose requests it is for; undefined if it is for all cards without one of their own. */
  card: string | undefined
  /** Identifier of the registered organisation. */
  subject: string
  /** Name of the authority that signed it. */
  authority: string | undefined
  issuedAt: EpochMilliseconds | undefined
  endsAt: EpochMilliseconds | undefined
  jwt: string
}

const FOR_ALL = 'all-cards'
const TYPE = 'rc-wrp+jwt'
const MAX_BYTES: Bytes = 65_536
/** Maximum life of a certificate: 12 months (ETSI TS 119 475 section 5.2.4). */
const MAX_AGE: Milliseconds = 366 * 86_400_000
const REGISTRATION_ENDS_SOON: Milliseconds = 30 * 86_400_000

/**
 * Reads the registration certificates of a folder: `all-cards.jwt`, and `<card id>.jwt` for a card that has its own. Their signatures are
 * left to the wallets. An expired certificate is no error, because it must not prevent a restart.
 *
 * @throws {ExplainedError}
 */
export function readRegistrationCertificates(directory: string): RegistrationCertificate[] {
  const names = listProvidedFiles(directory, 'REGISTRATION_CERTIFICATES_DIR', '.jwt')
  if (names.length === 0)
    throw new ExplainedError(
      `${directory} contains no .jwt file: expected ${FOR_ALL}.jwt, or <card id>.jwt for each card. Leave REGISTRATION_CERTIFICATES_DIR empty to send none.`,
    )
  return names.map((name) => readCertificate(directory, name))
}

function readCertificate(directory: string, name: string): RegistrationCertificate {
  const file = join(directory, name)
  const fail = (expected: string): never => {
    throw new ExplainedError(
      `${file} is not a registration certificate that wallets read: expected ${expected} (ETSI TS 119 475 section 5.2). Ask the registrar for it in this form, or remove the file.`,
    )
  }
  const jwt = readProvidedFile(file).toString('latin1').trim()
  const jws = jwt.length > MAX_BYTES ? undefined : parseJws(jwt)
  if (!jws) return fail('a signed JWT in compact form, of at most 64 KB')
  const { header, payload } = jws
  if (header.typ !== TYPE) return fail(`the type ${TYPE}, not ${JSON.stringify(header.typ) ?? 'none'}`)
  const { sub, iat, exp, credentials } = payload
  if (typeof sub !== 'string' || sub === '') return fail('the identifier of the organisation as the text sub')
  if (exp !== undefined && typeof exp !== 'number') return fail('a number of seconds as exp')
  if (Array.isArray(credentials) && credentials.some((one) => isJsonObject(one) && 'claims' in one))
    return fail('the attributes of each credential as claim, not as claims')
  const stem = name.slice(0, -'.jwt'.length)
  return {
    file,
    card: stem === FOR_ALL ? undefined : stem,
    subject: sub,
    authority: authorityOf(header.x5c),
    issuedAt: typeof iat === 'number' ? iat * 1000 : undefined,
    endsAt: exp === undefined ? undefined : exp * 1000,
    jwt,
  }
}

function authorityOf(x5c: Json | undefined): string | undefined {
  const leaf = leafOfChain(x5c)
  return leaf && organizationOrName(leaf)
}

const isOver = ({ endsAt }: RegistrationCertificate, now: EpochMilliseconds): boolean =>
  endsAt !== undefined && endsAt <= now

export function registrationWarnings(
  certificate: RegistrationCertificate,
  { organization, cards, now }: { organization: string | undefined; cards?: readonly string[]; now: EpochMilliseconds },
): string[] {
  const { file, card, subject, issuedAt, endsAt } = certificate
  const day = endsAt === undefined ? '' : new Date(endsAt).toISOString().slice(0, 10)
  return [
    ...(isOver(certificate, now)
      ? [`${file} expired on ${day}, and is not sent any more: ask the registrar for a new one`]
      : endsAt !== undefined && endsAt < now + REGISTRATION_ENDS_SOON
        ? [`${file} expires on ${day}: ask the registrar for a new one`]
        : []),
    ...(issuedAt !== undefined && !isOver(certificate, now) && issuedAt + MAX_AGE < now
      ? [`${file} is more than 12 months old, so wallets may not accept it: ask the registrar for a new one`]
      : []),
    ...(subject === organization
      ? []
      : [
          `${file} is for ${subject}, but the certificate of the role verifier ${organization === undefined ? 'has no organizationIdentifier' : `is for ${organization}`}: wallets may not accept them together`,
        ]),
    ...(card === undefined || cards === undefined || cards.includes(card)
      ? []
      : [`${file} is for the card ${card}, which does not exist: rename the file to the id of a card, or remove it`]),
  ]
}

/** Returns the member `verifier_info` of a request for a card (OpenID4VP 1.0 section 5.1). */
export function registrationMembers(
  certificates: readonly RegistrationCertificate[],
  card: string | undefined,
  now: EpochMilliseconds,
): { verifier_info?: object[] } {
  const certificate =
    certificates.find((one) => one.card === card) ?? certificates.find((one) => one.card === undefined)
  if (!certificate || isOver(certificate, now)) return {}
  return { verifier_info: [{ format: 'registration_cert', data: certificate.jwt }] }
}
