import * as z from 'zod/mini'
import { described } from '../described.ts'
import { zRetention } from './retention.ts'

/** English names of the wallets that the server lists by default. The pages translate them. */
export const LISTED_WALLETS = {
  demo: 'Vitrine demo wallet',
  open: 'Any wallet app for digital credentials that follows the open OpenID standards',
} as const

/** Emulator of a service and its wallet, for development. */
const zEmulator = z.object({
  name: described(z.string(), 'Name of the emulated wallet', 'Microsoft Authenticator'),
  schemes: described(z.array(z.string()), 'URI schemes of the links that the emulated wallet opens', ['openid-vc']),
  url: described(
    z.optional(z.string()),
    'Origin of the demo wallet, which opens these links; absent if there is none',
    'http://localhost:3002',
  ),
})

export const zEmulators = z.array(zEmulator)

export type Emulator = z.infer<typeof zEmulator>

/** Response of `GET /configuration`. */
export const zPublicConfiguration = described(
  z.object({
    walletName: described(z.string(), 'Name of the wallet in buttons and help texts', 'EUDI wallet'),
    otherWallets: described(
      z.optional(
        z.array(
          z.object({
            name: described(z.string(), 'Name of the wallet', 'Microsoft Authenticator'),
            schemes: described(z.array(z.string()), 'URI schemes of the links that the wallet opens', ['openid-vc']),
          }),
        ),
      ),
      'Wallets for links of schemes that the wallet of `walletName` does not open',
    ),
    supportedWallets: z.array(z.string()),
    walletSchemes: described(z.array(z.string()), 'URI schemes of links that open a wallet', ['openid4vp']),
    demoWalletUrl: described(z.optional(z.string()), 'Origin of the demo wallet, if there is one'),
    emulators: described(
      z.optional(zEmulators),
      'Emulators that replace services and their wallets, in development. Every page names them',
    ),
    mobileBankAppUrl: described(z.optional(z.string()), 'URL that opens the mobile bank app'),
    profileUrl: z.string(),
    blogUrl: z.string(),
    version: described(z.optional(z.string()), 'Version of Vitrine, with the commit if known', '0.1.0 (1a2b3c4)'),
    helpDeskSignIn: described(
      z._default(z.enum(['off', 'required']), 'off'),
      'Whether the help desk requires a sign-in',
    ),
    stage: described(z._default(z.enum(['off', 'on']), 'off'), 'Whether everybody may open the stage'),
    retention: described(z.optional(zRetention), 'How long each kind of data is kept'),
    signIn: described(
      z.optional(
        z.object({
          authority: described(
            z.string(),
            'Issuer URL of the identity provider; the discovery document is below this URL',
          ),
          clientId: z.string(),
          adminScope: described(z.string(), 'Scope of the admin API'),
          scopes: described(
            z._default(z.array(z.string()), ['openid', 'profile', 'offline_access']),
            'Further scopes to request',
          ),
        }),
      ),
      'Settings of the sign-in; absent if there is none',
    ),
  }),
  {
    id: 'Configuration',
    example: {
      walletName: 'EUDI wallet',
      supportedWallets: ['Any wallet app for digital credentials'],
      walletSchemes: ['openid4vp', 'openid-credential-offer'],
      profileUrl: 'https://profile.example.org',
      blogUrl: 'https://blog.example.org',
      helpDeskSignIn: 'off',
      stage: 'off',
      signIn: {
        authority: 'https://login.example.org',
        clientId: 'vitrine',
        adminScope: 'vitrine.admin',
        scopes: ['openid', 'profile'],
      },
    },
  },
)

export type PublicConfiguration = z.infer<typeof zPublicConfiguration>
