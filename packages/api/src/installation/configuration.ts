import * as z from 'zod'
import { zRetention } from './retention.ts'

/** English names of the wallets that the server itself lists; the pages have them in the reader's language. */
export const LISTED_WALLETS = {
  demo: 'Vitrine demo wallet',
  open: 'Any wallet app for digital credentials that follows the open OpenID standards',
} as const

/** What the browser must know of this installation: `GET /configuration`. */
export const zPublicConfiguration = z
  .object({
    walletName: z.string().meta({ description: 'The wallet in the texts of buttons and help', example: 'EUDI wallet' }),
    supportedWallets: z.array(z.string()),
    walletSchemes: z
      .array(z.string())
      .meta({ description: 'The link schemes that open a wallet', example: ['openid4vp'] }),
    demoWalletUrl: z.string().optional().meta({ description: 'Origin of the demo wallet, where there is one' }),
    mobileBankAppUrl: z.string().optional().meta({ description: 'Where the mobile bank app opens' }),
    profileUrl: z.string(),
    blogUrl: z.string(),
    version: z
      .string()
      .optional()
      .meta({ description: 'Of Vitrine, with the commit where it is known', example: '0.1.0 (1a2b3c4)' }),
    helpDeskSignIn: z
      .enum(['off', 'required'])
      .default('off')
      .meta({ description: 'Whether the help desk is only for people who signed in' }),
    retention: zRetention.optional().meta({ description: 'How long what is kept' }),
    signIn: z
      .object({
        authority: z.string().meta({ description: 'The identity provider; its discovery document lies below' }),
        clientId: z.string(),
        adminScope: z.string().meta({ description: 'The one scope of the admin API' }),
        scopes: z
          .array(z.string())
          .default(['openid', 'profile', 'offline_access'])
          .meta({ description: 'What is requested beside it' }),
      })
      .optional()
      .meta({ description: 'How people sign in, where they can' }),
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
