import type { Card } from '@vitrine/api/cards/card.ts'
import { FORMATS } from '../credentials/openid4vc/formats/formats.ts'
import { clientId } from '../credentials/openid4vc/verifier/request-object.ts'
import {
  commonName,
  namesIssuer,
  organizationOrName,
  subjectText,
  subjectUris,
} from '../platform/certificates/subject-names.ts'
import type { PreparedInstallation } from '../platform/keys/install-certificate.ts'
import type { KeyPurpose } from '../platform/keys/key-purposes.ts'
import { earliestEnd } from '../platform/keys/signing-key.ts'

const CARDS_STAY = 'Cards issued before stay valid, and their status lists are still signed with the former key.'

/** Describes a certificate before it is installed: what changes for whom, and what some wallets may refuse. */
export function describeInstallation(
  { path: { chain, anchor }, former, warnings }: PreparedInstallation,
  { role, purpose, publicUrl, cards }: { role: string; purpose: KeyPurpose; publicUrl: string; cards: readonly Card[] },
): string {
  const [leaf] = chain
  const name = organizationOrName(leaf)
  const end = new Date(earliestEnd([...chain, anchor]))
  const authority = organizationOrName(anchor)
  const effects: Record<KeyPurpose, string[]> = {
    'credential-issuer': [
      `Cards issued after the restart name ${namesIssuer(leaf, publicUrl) ? `${publicUrl} and ` : 'only '}the subject of this certificate (${name}) as their issuer. Wallets and verifiers accept them if they trust ${authority} for issuers.`,
      CARDS_STAY,
    ],
    'document-signer': [
      `mdoc cards issued after the restart are signed by ${name}. Readers accept them if they trust ${authority} as issuing authority.`,
      CARDS_STAY,
    ],
    'request-object': [
      `Wallets show ${name} (${commonName(leaf) ?? 'no common name'}) as the verifier, and trust requests if they trust ${authority} for verifiers.`,
      `The client id changes ${former ? `from ${clientId({ certificate: former })} ` : ''}to ${clientId({ certificate: leaf })}: wallets that remember the former one see a new verifier. Requests that are open at the restart end with the former one.`,
    ],
    'audit-log': [
      'Checkpoints are signed with the new key after the restart. Earlier checkpoints are verified with the former certificate.',
    ],
  }
  return [
    `New certificate for the role ${role}: ${subjectText(leaf)}, signed by ${authority}, valid until ${end.toISOString().slice(0, 10)}.`,
    ...effects[purpose],
    ...warnings.map((warning) => `Warning: the certificate ${warning}.`),
    ...(purpose === 'credential-issuer' && !subjectUris(leaf).includes(publicUrl) ? lacking(cards, publicUrl) : []),
  ].join('\n')
}

/** Names the cards that cannot be offered with a certificate that does not name the address of the issuer. */
function lacking(cards: readonly Card[], publicUrl: string): string[] {
  const formats: readonly (string | undefined)[] = FORMATS.filter((one) => one.needsIssuerUri).map(({ name }) => name)
  const ids = cards.filter(({ issuance, credential }) => issuance.enabled && formats.includes(credential?.format))
  if (ids.length === 0) return []
  return [
    `Warning: these cards cannot be offered with it: ${ids.map(({ id }) => id).join(', ')}. Ask for a certificate with the URI ${publicUrl}, or change the format of these cards.`,
  ]
}
