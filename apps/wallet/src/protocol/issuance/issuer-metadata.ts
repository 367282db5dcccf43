import * as z from 'zod'
import { zClaimPath } from '../claim-path.ts'
import { WalletProblem } from '../problem.ts'
import { hostOf } from '../transport/remote-address.ts'
import { jsonOf, parseOrRefuse } from '../transport/reply.ts'
import { type Fetch, send } from '../transport/send.ts'
import { zPicture } from './display.ts'
import { wellKnownUrl } from './well-known.ts'

const zCredentialDisplay = z.object({
  name: z.string(),
  locale: z.string().optional(),
  description: z.string().optional(),
  logo: zPicture.optional(),
  background_image: zPicture.optional(),
  background_color: z.string().optional(),
  text_color: z.string().optional(),
})

const zClaimDescription = z.object({
  path: zClaimPath,
  mandatory: z.boolean().optional(),
  display: z.array(z.object({ name: z.string().optional(), locale: z.string().optional() })).optional(),
})

/** Loose object: it keeps the members that only one credential format has, so that the code of that format can parse them. */
const zCredentialConfiguration = z.looseObject({
  format: z.string(),
  proof_types_supported: z
    .record(z.string(), z.object({ proof_signing_alg_values_supported: z.array(z.unknown()).optional() }))
    .optional(),
  credential_metadata: z
    .object({
      display: z.array(zCredentialDisplay).optional(),
      claims: z.array(zClaimDescription).optional(),
    })
    .optional(),
})

const zIssuerMetadata = z.object({
  credential_issuer: z.string(),
  credential_endpoint: z.url(),
  nonce_endpoint: z.url().optional(),
  notification_endpoint: z.url().optional(),
  authorization_servers: z.array(z.url()).min(1).optional(),
  display: z
    .array(z.object({ name: z.string().optional(), locale: z.string().optional(), logo: zPicture.optional() }))
    .optional(),
  credential_configurations_supported: z.record(z.string(), zCredentialConfiguration),
})

export type IssuerMetadata = z.infer<typeof zIssuerMetadata>
export type CredentialConfiguration = z.infer<typeof zCredentialConfiguration>

/**
 * Loads the metadata of an issuer (OpenID4VCI 1.0 section 12.2). The identifier in the metadata must equal the one in the offer, character
 * by character (section 12.2.4); otherwise one issuer could impersonate another.
 *
 * @throws WalletProblem `issuer-metadata-invalid`, and those of `send`
 */
export async function loadIssuerMetadata(issuer: string, fetch: Fetch): Promise<IssuerMetadata> {
  const host = hostOf(issuer)
  const reply = await send(fetch, wellKnownUrl(issuer, 'openid-credential-issuer'), {
    headers: { accept: 'application/json' },
  })
  if (reply.status !== 200)
    throw new WalletProblem('issuer-metadata-invalid', { host, detail: `status ${reply.status}` })
  const metadata = parseOrRefuse(zIssuerMetadata, jsonOf(reply), 'issuer-metadata-invalid', host)
  if (metadata.credential_issuer !== issuer)
    throw new WalletProblem('issuer-metadata-invalid', {
      host,
      detail: `it calls itself ${metadata.credential_issuer}, the offer says ${issuer}`,
    })
  return metadata
}

/** Returns the value of an own key; undefined for an inherited name such as `constructor`. */
export function ownEntry<T>(record: Record<string, T>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}
