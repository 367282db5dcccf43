import * as z from 'zod'
import { zWebAddress } from '../config/values.ts'
import { zRoleClaim } from './role-claims.ts'

/** A scope-token of RFC 6749 section 3.3. */
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]+$/

export const signInConfiguration = z
  .object({
    IDP_URL: zWebAddress.optional().meta({
      description: 'Address of the identity provider, without /.well-known/openid-configuration',
      unset: 'nobody can sign in',
      example: 'https://login.example.org/realms/vitrine',
      since: '0.1.0',
    }),
    IDP_CLIENT_ID: z
      .string()
      .min(1)
      .default('vitrine-web')
      .meta({ description: 'Client id of this app at the identity provider', example: 'vitrine-web', since: '0.1.0' }),
    ADMIN_AUDIENCE: z
      .string()
      .min(1)
      .default('api://vitrine')
      .transform((text) => text.split(',').map((part) => part.trim()))
      .meta({
        description: 'Audience (aud) of access tokens for the admin API; separate several by commas',
        example: 'api://vitrine,vitrine-api',
        since: '0.1.0',
      }),
    ADMIN_SCOPE: z.string().regex(SCOPE, 'expected one scope, without spaces').optional().meta({
      description: 'Scope that administrators need, as sign-ins request it',
      unset: 'the first of ADMIN_AUDIENCE, with /admin.access',
      example: 'api://vitrine/admin.access',
      since: '0.1.0',
    }),
    SIGN_IN_SCOPES: z
      .string()
      .default('openid profile offline_access')
      .transform((text) => text.split(/[\s,]+/).filter((scope) => scope !== ''))
      .pipe(
        z
          .array(z.string().regex(SCOPE, 'expected scopes separated by spaces, like openid profile'))
          .refine(
            (scopes) => scopes.includes('openid'),
            'expected openid among the scopes: without it the provider does not identify the user',
          ),
      )
      .meta({
        description:
          'Scopes that a sign-in requests in addition to the admin scope, separated by spaces. Leave out offline_access if the offline tokens of the provider stay valid after a sign-out',
        example: 'openid profile email',
        since: '0.1.0',
      }),
    ADMIN_ROLE_CLAIM: zRoleClaim.optional().meta({
      description:
        'Role that administrators need in addition to the scope, as claim=role: the claim of access tokens that contains the roles, and the name of the role. Examples are roles=Vitrine.Admin and realm_access.roles=vitrine-admin',
      unset: 'the scope is sufficient',
      example: 'roles=Vitrine.Admin',
      since: '0.1.0',
    }),
    ADMIN_CLIENTS: z
      .string()
      .transform((text) => text.split(',').map((part) => part.trim()))
      .pipe(z.array(z.string().min(1)))
      .optional()
      .meta({
        description:
          'Client ids of programs that may call the admin API on their own behalf, separated by commas. They need the role of ADMIN_ROLE_CLAIM instead of the scope',
        unset: 'none',
        example: 'nightly-report',
        since: '0.1.0',
      }),
  })
  .refine(({ ADMIN_CLIENTS, ADMIN_ROLE_CLAIM }) => !ADMIN_CLIENTS || ADMIN_ROLE_CLAIM, {
    path: ['ADMIN_CLIENTS'],
    error: 'needs ADMIN_ROLE_CLAIM, because a program has no scope and is authorized by its role',
  })
  .meta({ title: 'Sign-in and administrators' })
  .transform((values) => ({
    identityProvider: values.IDP_URL
      ? { authority: values.IDP_URL.replace(/\/$/, ''), clientId: values.IDP_CLIENT_ID }
      : undefined,
    adminAudiences: values.ADMIN_AUDIENCE,
    adminScope: values.ADMIN_SCOPE ?? `${values.ADMIN_AUDIENCE[0]}/admin.access`,
    signInScopes: values.SIGN_IN_SCOPES,
    adminRole: values.ADMIN_ROLE_CLAIM,
    adminClients: values.ADMIN_CLIENTS ?? [],
  }))

export type SignInConfiguration = z.infer<typeof signInConfiguration>
