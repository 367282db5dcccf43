import * as z from 'zod/mini'
import { zClaimPath } from '../claim-path.ts'
import { WalletProblem } from '../problem.ts'
import { hostOf } from '../transport/remote-address.ts'
import type { Fetch } from '../transport/send.ts'
import { zPicture } from './display.ts'
import { loadWellKnown } from './well-known.ts'

const zCredentialDisplay = z.object({
  name: z.string(),
  locale: z.optional(z.string()),
  description: z.optional(z.string()),
  logo: z.optional(zPicture),
  background_image: z.optional(zPicture),
  background_color: z.optional(z.string()),
  text_color: z.optional(z.string()),
})

const zNamed = z.object({ name: z.optional(z.string()), locale: z.optional(z.string()) })

const zClaimDescription = z.object({
  path: zClaimPath,
  mandatory: z.optional(z.boolean()),
  display: z.optional(z.array(zNamed)),
})

/** Loose object: it keeps the members that only one credential format has, so that the code of that format can parse them. */
const zCredentialConfiguration = z.looseObject({
  format: z.string(),
  scope: z.optional(z.string()),
  proof_types_supported: z.optional(
    z.record(
      z.string(),
      z.object({
        proof_signing_alg_values_supported: z.optional(z.array(z.unknown())),
        key_attestations_required: z.optional(z.looseObject({})),
      }),
    ),
  ),
  credential_metadata: z.optional(
    z.object({
      display: z.optional(z.array(zCredentialDisplay)),
      claims: z.optional(z.array(zClaimDescription)),
    }),
  ),
})

const zIssuerMetadata = z.object({
  credential_issuer: z.string(),
  credential_endpoint: z.url(),
  nonce_endpoint: z.optional(z.url()),
  notification_endpoint: z.optional(z.url()),
  authorization_servers: z.optional(z.array(z.url()).check(z.minLength(1))),
  batch_credential_issuance: z.optional(z.object({ batch_size: z.int().check(z.minimum(2)) })),
  display: z.optional(z.array(z.extend(zNamed, { logo: z.optional(zPicture) }))),
  credential_configurations_supported: z.record(z.string(), zCredentialConfiguration),
})

export type IssuerMetadata = z.infer<typeof zIssuerMetadata>
export type CredentialConfiguration = z.infer<typeof zCredentialConfiguration>

/**
 * Loads the metadata of an issuer (OpenID4VCI 1.0 section 12.2). The identifier in the metadata must equal the one in the offer, character
 * by character (section 12.2.4); otherwise one issuer could impersonate another.
 */
export async function loadIssuerMetadata(issuer: string, fetch: Fetch): Promise<IssuerMetadata> {
  const metadata = await loadWellKnown(issuer, 'openid-credential-issuer', zIssuerMetadata, fetch)
  if (metadata.credential_issuer !== issuer)
    throw new WalletProblem('issuer-metadata-invalid', {
      host: hostOf(issuer),
      detail: `it calls itself ${metadata.credential_issuer}, the offer says ${issuer}`,
    })
  return metadata
}
