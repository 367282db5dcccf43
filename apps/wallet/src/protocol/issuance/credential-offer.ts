import * as z from 'zod/mini'
import { WalletProblem } from '../problem.ts'
import { hostOf } from '../transport/remote-address.ts'
import { jsonOf, parseOrRefuse } from '../transport/reply.ts'
import { type Fetch, send } from '../transport/send.ts'
import type { WalletLink } from '../wallet-link.ts'

const PRE_AUTHORIZED_CODE = 'urn:ietf:params:oauth:grant-type:pre-authorized_code'

const zTxCode = z.object({
  input_mode: z._default(z.enum(['numeric', 'text']), 'numeric'),
  length: z.optional(z.int().check(z.positive(), z.lte(64))),
  description: z.optional(z.string().check(z.maxLength(300))),
})

const zCredentialOffer = z.object({
  credential_issuer: z.url(),
  credential_configuration_ids: z.array(z.string().check(z.minLength(1))).check(
    z.minLength(1),
    z.maxLength(20),
    z.refine((ids) => new Set(ids).size === ids.length, 'contains the same id twice'),
  ),
  grants: z.optional(
    z.looseObject({
      [PRE_AUTHORIZED_CODE]: z.optional(
        z.object({
          'pre-authorized_code': z.string().check(z.minLength(1)),
          tx_code: z.optional(zTxCode),
          authorization_server: z.optional(z.string()),
        }),
      ),
      authorization_code: z.optional(
        z.object({ issuer_state: z.optional(z.string()), authorization_server: z.optional(z.string()) }),
      ),
    }),
  ),
})

export type TxCode = z.infer<typeof zTxCode>

export type CredentialOffer = Awaited<ReturnType<typeof loadCredentialOffer>>

/**
 * Parses a credential offer (OpenID4VCI 1.0 section 4.1). If the offer has
 * a pre-authorized code, the wallet uses it; an offer without grants may have an authorization code (section 4.1.1).
 */
export async function loadCredentialOffer(offer: Extract<WalletLink, { kind: 'offer' }>['offer'], fetch: Fetch) {
  const json = offer.by === 'value' ? parseJson(offer.json) : await fetchOffer(offer.uri, fetch)
  const parsed = parseOrRefuse(zCredentialOffer, json, 'offer-invalid')
  const { grants = {} } = parsed
  const { [PRE_AUTHORIZED_CODE]: preAuthorized, authorization_code: signIn } = grants
  const names = Object.keys(grants)
  if (!preAuthorized && !signIn && names.length > 0)
    throw new WalletProblem('offer-grant-unsupported', {
      host: hostOf(parsed.credential_issuer),
      detail: names.join(', '),
    })
  return {
    issuer: parsed.credential_issuer,
    configurationIds: parsed.credential_configuration_ids,
    /** Undefined if the person decides on a page of the issuer, which then sends an authorization code. */
    preAuthorizedCode: preAuthorized?.['pre-authorized_code'],
    /** Issuer's description of the PIN. */
    txCode: preAuthorized?.tx_code,
    /** Names the offer to the issuer in an authorization request. */
    issuerState: signIn?.issuer_state,
    authorizationServer: (preAuthorized ?? signIn)?.authorization_server,
  }
}

async function fetchOffer(uri: string, fetch: Fetch): Promise<unknown> {
  const reply = await send(fetch, uri, { headers: { accept: 'application/json' } })
  const host = hostOf(uri)
  if (reply.status !== 200) throw new WalletProblem('offer-gone', { host, detail: `status ${reply.status}` })
  return jsonOf(reply)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new WalletProblem('offer-invalid', { cause, detail: 'not JSON' })
  }
}
