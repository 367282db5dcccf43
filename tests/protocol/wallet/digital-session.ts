import type { DigitalMessage } from '@vitrine/api/flows/digital-credentials.ts'
import { selectCredentials } from './claim-selection.ts'
import { overridden } from './json-reading.ts'
import { encryptJwe } from './jwe.ts'
import { presentSelection, type ResponseTampering, type VpToken } from './presentation-session.ts'
import type { ReceivedCredential } from './received-credential.ts'
import type { DigitalRequest } from './request-object.ts'
import type { WalletContext } from './wallet-context.ts'

/** Differences from an honest answer. `origin`: the one that the holder signs, instead of that of the page. */
export type DigitalTampering = ResponseTampering & { readonly origin?: string }

/** One presentation by the Digital Credentials API from the wallet's side, with the request checked (OpenID4VP appendix A). */
export class OpenDigitalRequest {
  readonly request: DigitalRequest
  readonly #context: WalletContext

  constructor(context: WalletContext, request: DigitalRequest) {
    this.#context = context
    this.request = request
  }

  createVpToken(
    held: readonly ReceivedCredential[],
    { origin = this.request.origin, presentation }: DigitalTampering = {},
  ): VpToken {
    const bound = { ...this.request, audience: `origin:${origin}` }
    return Object.fromEntries(
      selectCredentials(this.request.query, held).map((selection) => [
        selection.query.id,
        [presentSelection(this.#context, bound, selection, presentation)],
      ]),
    )
  }

  /** Encrypts an answer (OpenID4VP 8.3): only a vp_token, because these answers have no state (A.4). */
  encrypt(vpToken: VpToken, { payload, rawPayload, jwe }: ResponseTampering = {}): DigitalMessage {
    const plaintext = rawPayload ?? JSON.stringify(overridden({ vp_token: vpToken }, payload))
    return { protocol: 'openid4vp-v1-signed', data: { response: encryptJwe(plaintext, this.request.encryption, jwe) } }
  }

  /** Creates an answer with the wallet's credentials, honestly or tampered. */
  answer(held: readonly ReceivedCredential[], tampering: DigitalTampering = {}): DigitalMessage {
    return this.encrypt(this.createVpToken(held, tampering), tampering)
  }
}
