import type { Seconds } from '@vitrine/api/units.ts'
import * as z from 'zod'
import type { SignInClient } from '../../../platform/auth/browser-sign-in.ts'
import type { SignInConfiguration } from '../../../platform/auth/sign-in.configuration.ts'
import { fromRoot } from '../../../platform/config/values.ts'

const OFF = 'off'

export const cardSignInConfiguration = z
  .object({
    CARD_SIGN_IN: z.enum(['on', OFF], 'expected on or off').default('on').meta({
      description:
        'Whether people sign in at IDP_URL for the cards whose files have `fromIdentity`, if their wallet opens the page of consent. `off`: they fill in the form there. The provider must know the redirect address PUBLIC_URL/consent/signed-in',
      example: 'off',
      since: '0.1.0',
    }),
    CARD_SIGN_IN_CLIENT_ID: z.string().min(1).optional().meta({
      description: 'Client id of these sign-ins at the identity provider',
      unset: 'IDP_CLIENT_ID',
      example: 'vitrine-cards',
      since: '0.1.0',
    }),
    CARD_SIGN_IN_SECRET_FILE: z.string().min(1).optional().meta({
      description: 'File that contains the secret of this client. It is read again for each sign-in',
      unset: 'a public client without a secret',
      example: '/etc/vitrine/card-sign-in-secret',
      since: '0.1.0',
    }),
    CARD_SIGN_IN_SCOPES: z
      .string()
      .default('openid profile email')
      .transform((text) => text.split(/[\s,]+/).filter((scope) => scope !== ''))
      .refine((scopes) => scopes.includes('openid'), 'expected openid among the scopes')
      .meta({
        description: 'Scopes that these sign-ins request, separated by spaces',
        example: 'openid profile email employee',
        since: '0.1.0',
      }),
    CARD_SIGN_IN_MAX_AGE: z
      .union([z.literal(OFF), z.coerce.number().int().min(1)], 'expected a number of seconds, or off')
      .default(3600)
      .meta({
        description:
          'Maximum number of seconds since the person last signed in at the provider, which must then state the time (auth_time). `off`: any time',
        example: OFF,
        since: '0.1.0',
      }),
  })
  .meta({ title: 'Sign-in for cards' })
  .transform((values) => ({
    cardSignIn:
      values.CARD_SIGN_IN === OFF
        ? undefined
        : {
            clientId: values.CARD_SIGN_IN_CLIENT_ID,
            secretFile: values.CARD_SIGN_IN_SECRET_FILE && fromRoot(values.CARD_SIGN_IN_SECRET_FILE),
            scopes: values.CARD_SIGN_IN_SCOPES,
            maxAge: values.CARD_SIGN_IN_MAX_AGE === OFF ? undefined : (values.CARD_SIGN_IN_MAX_AGE as Seconds),
          },
  }))

export type CardSignInConfiguration = z.infer<typeof cardSignInConfiguration> &
  Pick<SignInConfiguration, 'identityProvider'>

/** Path to which the identity provider sends the browser. */
export const CARD_SIGN_IN_PATH = '/consent/signed-in'

export const cardClientOf = (
  { cardSignIn, identityProvider }: CardSignInConfiguration,
  publicUrl: string,
): SignInClient | undefined =>
  cardSignIn &&
  identityProvider && {
    ...cardSignIn,
    authority: identityProvider.authority,
    clientId: cardSignIn.clientId ?? identityProvider.clientId,
    redirectAddress: `${publicUrl}${CARD_SIGN_IN_PATH}`,
  }
