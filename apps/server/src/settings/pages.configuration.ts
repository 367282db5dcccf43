import { BROWSER_SCHEMES } from '@vitrine/api/cards/link-schemes.ts'
import * as z from 'zod'
import { zList, zOrigin, zWebAddress } from '../platform/config/values.ts'

const zLinkScheme = z
  .string()
  .transform((text) => text.replace(/:(\/\/)?$/, '').toLowerCase())
  .refine(
    (scheme) => /^[a-z][a-z0-9+.-]*$/.test(scheme) && !BROWSER_SCHEMES.includes(scheme),
    'expected link schemes, like openid-vc',
  )

export const pagesConfiguration = z
  .object({
    WALLET_URL: zOrigin.optional().meta({
      description: 'Origin of the demo wallet',
      unset: 'no demo wallet',
      example: 'https://wallet.example.org',
      since: '0.1.0',
    }),
    WALLET_NAME: z.string().min(1).default('Authenticator').meta({
      description: 'Name of the wallet in the instructions on the pages',
      example: 'Authenticator',
      since: '0.1.0',
    }),
    SUPPORTED_WALLETS: zList.meta({
      description: 'Wallets that the pages list as supported, separated by commas',
      unset: 'none',
      example: 'Authenticator, Another Wallet',
      since: '0.1.0',
    }),
    WALLET_SCHEMES: zList.pipe(z.array(zLinkScheme)).meta({
      description:
        'Additional link schemes that open a wallet, separated by commas. The schemes of the protocols are always known',
      unset: 'none',
      example: 'other-wallet',
      since: '0.1.0',
    }),
    MOBILE_BANK_APP_URL: zWebAddress.optional().meta({
      description: "Address of the bank's app, which the bank account card links to",
      unset: 'WALLET_URL/bank if WALLET_URL is set',
      example: 'https://bank.example.org/app',
      since: '0.1.0',
    }),
    PROFILE_URL: zWebAddress.default('https://www.w3.org/groups/wg/vc/').meta({
      description: 'Target of the Profile link in the navigation bar',
      example: 'https://www.example.org/profile',
      since: '0.1.0',
    }),
    BLOG_URL: zWebAddress.default('https://openid.net/blog/').meta({
      description: 'Target of the Blog link in the navigation bar',
      example: 'https://www.example.org/blog',
      since: '0.1.0',
    }),
  })
  .meta({ title: 'Pages' })
  .transform((values) => ({
    walletUrl: values.WALLET_URL,
    walletName: values.WALLET_NAME,
    supportedWallets: values.SUPPORTED_WALLETS,
    walletSchemes: values.WALLET_SCHEMES,
    mobileBankAppUrl: values.MOBILE_BANK_APP_URL ?? (values.WALLET_URL ? `${values.WALLET_URL}/bank` : undefined),
    profileUrl: values.PROFILE_URL,
    blogUrl: values.BLOG_URL,
  }))
