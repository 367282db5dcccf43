import * as z from 'zod'
import { zRetention } from './retention.ts'

/** English names of the wallets that the server lists by default. The pages translate them. */
export const LISTED_WALLETS = {
  demo: 'Vitrine demo wallet',
  open: 'Any wallet app for digital credentials that follows the open OpenID standards',
} as const

/** Response of `GET /configuration`: the settings of this installation that the browser needs. */
export const zPublicConfiguration = z
  .object({
    walletName: z
      .string()
      .meta({ description: 'Name of the wallet in buttons and help texts', example: 'EUDI wallet' }),
    supportedWallets: z.array(z.string()),
    walletSchemes: z
      .array(z.string())
      .meta({ description: 'URI schemes of links that open a wallet', example: ['openid4vp'] }),
    demoWalletUrl: z.string().optional().meta({ description: 'Origin of the demo wallet, if there is one' }),
    mobileBankAppUrl: z.string().optional().meta({ description: 'URL that opens the mobile bank app' }),
    profileUrl: z.string(),
    blogUrl: z.string(),
    version: z
      .string()
      .optional()
      .meta({ description: 'Version of Vitrine, with the commit if known', example: '0.1.0 (1a2b3c4)' }),
    helpDeskSignIn: z
      .enum(['off', 'required'])
      .default('off')
      .meta({ description: 'Whether the help desk requires a sign-in' }),
    retention: zRetention.optional().meta({ description: 'How long each kind of data is kept' }),
    signIn: z
      .object({
        authority: z
          .string()
          .meta({ description: 'Issuer URL of the identity provider; the discovery document is below this URL' }),
        clientId: z.string(),
        adminScope: z.string().meta({ description: 'Scope of the admin API' }),
        scopes: z
          .array(z.string())
          .default(['openid', 'profile', 'offline_access'])
          .meta({ description: 'Further scopes to request' }),
      })
      .optional()
      .meta({ description: 'Settings of the sign-in; absent if there is none' }),
  })
  .meta({
    id: 'Configuration',
    example: {
      walletName: 'EUDI wallet',
      supportedWallets: ['Any wallet app for digital credentials'],
      walletSchemes: ['openid4vp', 'openid-credential-offer'],
      profileUrl: 'https://profile.example.org',
      blogUrl: 'https://blog.example.org',
      helpDeskSignIn: 'off',
      signIn: {
        authority: 'https://login.example.org',
        clientId: 'vitrine',
        adminScope: 'vitrine.admin',
        scopes: ['openid', 'profile'],
      },
    },
  })

export type PublicConfiguration = z.infer<typeof zPublicConfiguration>
