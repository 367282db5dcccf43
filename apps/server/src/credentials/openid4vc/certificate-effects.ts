import type { Card } from '@vitrine/api/cards/card.ts'
import { commonName, namesIssuer, organizationOrName, subjectUris } from '../../platform/certificates/subject-names.ts'
import type { KeyPurpose } from '../../platform/keys/key-purposes.ts'
import type { NewCertificate } from '../engine-context.ts'
import { FORMATS } from './formats/formats.ts'
import { clientId } from './verifier/request-object.ts'

const CARDS_STAY = 'Cards issued before stay valid, and their status lists are still signed with the former key.'

export function certificateEffects({ purpose, path, former, publicUrl, cards }: NewCertificate) {
  const [leaf] = path.chain
  const name = organizationOrName(leaf)
  const authority = organizationOrName(path.anchor)
  const effects: Partial<Record<KeyPurpose, string[]>> = {
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
  }
  const fits = purpose !== 'credential-issuer' || subjectUris(leaf).includes(publicUrl)
  return { effects: effects[purpose] ?? [], warnings: fits ? [] : lacking(cards, publicUrl) }
}

function lacking(cards: readonly Card[], publicUrl: string): string[] {
  const formats: readonly (string | undefined)[] = FORMATS.filter((one) => one.needsIssuerUri).map(({ name }) => name)
  const ids = cards.filter(({ issuance, credential }) => issuance.enabled && formats.includes(credential?.format))
  if (ids.length === 0) return []
  return [
    `these cards cannot be offered with it: ${ids.map(({ id }) => id).join(', ')}. Ask for a certificate with the URI ${publicUrl}, or change the format of these cards.`,
  ]
}
