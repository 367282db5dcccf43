import * as z from 'zod'

const ISSUER = 'https://cards.example.org'

const zPicture = z.strictObject({ uri: z.string(), alt_text: z.string().optional() })

/** Credential issuer metadata (OpenID4VCI 1.0 section 12.2.4). */
export const zIssuerMetadata = z
  .strictObject({
    credential_issuer: z.string(),
    credential_endpoint: z.string(),
    nonce_endpoint: z.string(),
    notification_endpoint: z.string(),
    batch_credential_issuance: z
      .strictObject({ batch_size: z.int().min(2) })
      .optional()
      .meta({ description: 'Missing if no card has copies' }),
    display: z.array(z.strictObject({ name: z.string(), locale: z.string(), logo: zPicture })),
    credential_configurations_supported: z
      .record(
        z.string(),
        z.looseObject({ format: z.string(), scope: z.string(), credential_metadata: z.looseObject({}) }),
      )
      .meta({ description: 'Configurations by card id. Each format has members of its own (appendix A)' }),
  })
  .meta({
    id: 'CredentialIssuerMetadata',
    example: {
      credential_issuer: ISSUER,
      credential_endpoint: `${ISSUER}/openid4vci/credential`,
      nonce_endpoint: `${ISSUER}/openid4vci/nonce`,
      notification_endpoint: `${ISSUER}/openid4vci/notification`,
      display: [{ name: 'Vitrine', locale: 'en', logo: { uri: `${ISSUER}/scenarios/images/issuer-logo.png` } }],
      credential_configurations_supported: {
        workshop: {
          format: 'dc+sd-jwt',
          scope: 'workshop',
          vct: `${ISSUER}/credential-types/Workshop`,
          credential_metadata: { display: [{ name: 'Workshop badge', locale: 'en' }] },
        },
      },
    },
  })

const COORDINATE = 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU'

/** A set of public keys (RFC 7517 section 5). */
export const zKeySet = z
  .strictObject({
    keys: z.array(
      z.strictObject({
        kty: z.literal('EC'),
        crv: z.literal('P-256'),
        x: z.string(),
        y: z.string(),
        kid: z.string(),
        use: z.literal('sig'),
        alg: z.literal('ES256'),
        x5c: z.array(z.string()),
      }),
    ),
  })
  .meta({
    id: 'KeySet',
    example: {
      keys: [
        {
          ...{ kty: 'EC', crv: 'P-256', x: COORDINATE, y: COORDINATE },
          ...{ kid: 'kO2yX0mZ4tVbQ1sP', use: 'sig', alg: 'ES256', x5c: ['MIIB'] },
        },
      ],
    },
  })

export const zType = z.strictObject({
  type: z.string().meta({ description: 'The credential type', example: 'BankAccount' }),
})

/** Type metadata (SD-JWT VC section 6). */
export const zTypeMetadata = z
  .strictObject({
    vct: z.string(),
    name: z.string(),
    description: z.string(),
    display: z.array(z.looseObject({ locale: z.string(), name: z.string() })),
    claims: z.array(z.looseObject({ path: z.array(z.string()), mandatory: z.boolean(), sd: z.literal('always') })),
  })
  .meta({
    id: 'CredentialTypeMetadata',
    example: {
      vct: `${ISSUER}/credential-types/Workshop`,
      name: 'Workshop badge',
      description: 'Proof of attendance',
      display: [{ locale: 'en', name: 'Workshop badge' }],
      claims: [
        { path: ['displayName'], display: [{ locale: 'en', label: 'Full name' }], mandatory: true, sd: 'always' },
      ],
    },
  })
