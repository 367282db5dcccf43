import { randomId } from '../../../platform/secrets/random-id.ts'
import type { NewPresentation, OptionalCredential, PresentationStart } from '../../credential-engine.ts'
import { formatNamed } from '../formats/formats.ts'
import { createEncryptionKey } from '../jose/compact-jwe.ts'
import type { ChannelRequest } from './channels/channel.ts'
import { linksOf } from './channels/channels.ts'
import { MAIN_QUERY_ID, type PresentationQuery, queryFor, type RequestedCredential } from './presentation-query.ts'
import { clientId } from './request-object.ts'
import { insertRequest } from './requests.repository.ts'
import { paymentTransactionData } from './transaction-data.ts'
import type { VerifierContext } from './verifier-context.ts'

/** Prepares a request for a presentation (OpenID4VP 1.0 section 5). Nothing is stored until `save` runs. */
export function createRequest(
  verifier: VerifierContext,
  presentation: NewPresentation,
): PresentationStart & { kind: 'link' } {
  const { publicUrl, keys, formats, channels, secrets, trust } = verifier
  const { id, type, format, otherFormat, claims, payment } = presentation
  // Only types that a trusted issuer may issue are requested.
  const trusted = (types: string[]): string[] => types.filter((other) => trust.isIssued(other))
  const requestId = secrets.publicIdOf('request', id)
  const credential: RequestedCredential = {
    id: MAIN_QUERY_ID,
    type,
    format,
    vct: presentation.isOfOthers ? undefined : formatNamed(formats, format).typeName(publicUrl, type),
    otherVcts: trusted(presentation.otherTypes),
    otherFormat: otherFormat && { ...otherFormat, types: trusted(otherFormat.types) },
    claims,
    claimSets: presentation.claimSets ?? [],
  }
  const queryIds = queryFor(credential, formats).queries.map(({ id }) => id)
  const query: PresentationQuery = {
    card: presentation.cardId,
    credential,
    also: (presentation.also ?? []).map((one, index) => optionalCredential(verifier, one, `also-${index + 1}`)),
    // If the format cannot confirm payments, the wallet does not show the payment. Our page shows it next to the QR code.
    transactionData:
      payment && formatNamed(formats, format).confirmsPayments ? [paymentTransactionData(payment, queryIds)] : [],
  }
  const signer = keys.signingKeys['request-object']
  const request: ChannelRequest = { publicUrl, requestId, clientId: clientId(signer) }
  return {
    kind: 'link',
    links: linksOf(channels, request),
    requestId,
    save: (tx) =>
      insertRequest(tx, {
        request_id: requestId,
        presentation_id: id,
        query: JSON.stringify(query),
        encryption_key: JSON.stringify(createEncryptionKey(randomId())),
        expires_at: presentation.expiresAt,
        signer: signer.id,
      }),
  }
}

function optionalCredential(
  { publicUrl, formats }: Pick<VerifierContext, 'publicUrl' | 'formats'>,
  { type, format, claimSets }: OptionalCredential,
  id: string,
): RequestedCredential {
  const claims = new Map(claimSets.flat().map((claim) => [claim.name, claim]))
  return {
    id,
    type,
    format,
    vct: formatNamed(formats, format).typeName(publicUrl, type),
    otherVcts: [],
    claims: [...claims.values()],
    claimSets: claimSets.map((set) => set.map(({ name }) => name)),
  }
}
