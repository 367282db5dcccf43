import { LISTED_WALLETS, type PublicConfiguration, WALLET_LINK_SCHEMES } from '@vitrine/api'
import type { CredentialEngine } from '../../credentials/credential-engine.ts'
import type { SignInConfiguration } from '../../platform/auth/sign-in.configuration.ts'
import { type Version, versionText } from '../../platform/version/version.ts'
import type { Feature } from '../feature-context.ts'
import { registerConfigurationRoute } from './configuration.routes.ts'
import type { PagesConfiguration } from './pages.configuration.ts'

/** What the browser must know of this installation, and of what its engines say of their wallets. */
export function configurationModule(
  configuration: PagesConfiguration &
    SignInConfiguration &
    Pick<PublicConfiguration, 'helpDeskSignIn' | 'retention'> & { version: Version },
  engines: CredentialEngine[],
): Feature<PublicConfiguration> {
  const demoWallet = configuration.walletUrl ? [LISTED_WALLETS.demo] : []
  const wallets = engines.flatMap(({ wallets: { names } }) => names)
  const known: PublicConfiguration = {
    walletName: configuration.walletName,
    supportedWallets:
      configuration.supportedWallets.length > 0
        ? configuration.supportedWallets
        : [...demoWallet, configuration.walletName, ...wallets],
    walletSchemes: [
      ...new Set([
        ...engines.flatMap(({ wallets: { linkSchemes } }) => linkSchemes),
        ...WALLET_LINK_SCHEMES,
        ...configuration.walletSchemes,
      ]),
    ],
    demoWalletUrl: configuration.walletUrl,
    mobileBankAppUrl: configuration.mobileBankAppUrl,
    profileUrl: configuration.profileUrl,
    blogUrl: configuration.blogUrl,
    version: versionText(configuration.version),
    helpDeskSignIn: configuration.helpDeskSignIn,
    retention: configuration.retention,
    signIn: configuration.identityProvider && {
      ...configuration.identityProvider,
      adminScope: configuration.adminScope,
      scopes: configuration.signInScopes,
    },
  }
  return { service: known, registerRoutes: (app) => registerConfigurationRoute(app, known) }
}
