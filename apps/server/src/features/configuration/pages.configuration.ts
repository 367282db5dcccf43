import * as z from 'zod'
import { zList, zOrigin, zWebAddress } from '../../platform/config/values.ts'

/** What the pages say of this installation: wallets, the bank's app, links. */
export const pagesConfiguration = z
  .object({
    WALLET_URL: zOrigin.optional().describe('The demo wallet, where there is one'),
    WALLET_NAME: z.string().min(1).default('Authenticator'),
    SUPPORTED_WALLETS: zList,
    MOBILE_BANK_APP_URL: zWebAddress.optional(),
    PROFILE_URL: zWebAddress.default('https://www.w3.org/groups/wg/vc/'),
    BLOG_URL: zWebAddress.default('https://openid.net/blog/'),
  })
  .transform((values) => ({
    walletUrl: values.WALLET_URL,
    walletName: values.WALLET_NAME,
    supportedWallets: values.SUPPORTED_WALLETS,
    mobileBankAppUrl: values.MOBILE_BANK_APP_URL ?? (values.WALLET_URL ? `${values.WALLET_URL}/bank` : undefined),
    profileUrl: values.PROFILE_URL,
    blogUrl: values.BLOG_URL,
  }))

export type PagesConfiguration = z.infer<typeof pagesConfiguration>
