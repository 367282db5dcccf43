import { randomUUID } from 'node:crypto'
import type { ServiceKeys } from '../service-keys.ts'
import type { HeldCard } from './held-card.ts'

export const credentialOf = (card: HeldCard, holderDid: string, issuer: ServiceKeys): Promise<string> =>
  issuer.sign({
    jti: card.id,
    iss: card.issuer,
    sub: holderDid,
    iat: Date.parse(card.issuanceDate) / 1000,
    exp: Date.parse(card.expirationDate) / 1000,
    vc: {
      '@context': ['https://www.w3.org/2018/credentials/v1'],
      type: card.type,
      credentialSubject: card.claims,
    },
  })

/** Builds what the wallet sent, as a receipt shows it. Microsoft does not promise its format. */
export async function receiptOf(
  cards: readonly HeldCard[],
  { holderDid, holder, issuer }: { holderDid: string; holder: ServiceKeys; issuer: ServiceKeys },
): Promise<{ id_token: string; vp_token: string; state: string }> {
  const credentials = await Promise.all(cards.map((card) => credentialOf(card, holderDid, issuer)))
  const presentation = await holder.sign({
    iss: holderDid,
    vp: {
      '@context': ['https://www.w3.org/2018/credentials/v1'],
      type: ['VerifiablePresentation'],
      verifiableCredential: credentials,
    },
  })
  return {
    id_token: await holder.sign({ iss: 'https://self-issued.me/v2/openid-vc', sub: holderDid }),
    vp_token: presentation,
    // Internal to the service; it is not the state of the app.
    state: randomUUID(),
  }
}
