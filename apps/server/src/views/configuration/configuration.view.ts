import { OPENID4VC_SCHEMES, WALLET_LINK_SCHEMES } from '@vitrine/api/cards/link-schemes.ts'
import { INSTALLATION_ENDPOINTS } from '@vitrine/api/endpoints/installation.ts'
import { LISTED_WALLETS, type PublicConfiguration } from '@vitrine/api/installation/configuration.ts'
import { PAGES } from '@vitrine/api/pages/pages.ts'
import type { CredentialEngine } from '../../credentials/credential-engine.ts'
import type { CredentialEngines } from '../../credentials/credential-engines.ts'
import { emulatorsOf } from '../../credentials/emulators.ts'
import { type AllFeatures, defineFeature, type FeatureContext } from '../../platform/feature/feature.ts'
import { routeOf } from '../../platform/http/description/endpoint-route.ts'
import { versionText } from '../../platform/version/version.ts'
import type { Configuration } from '../../settings/configuration.ts'

type ConfigurationContext = FeatureContext & {
  engines: Pick<CredentialEngines, 'all'>
  all: Pick<AllFeatures, 'retention'>
  configuration: Configuration
}

export const configurationView = defineFeature({
  name: 'configuration',
  endpoints: [INSTALLATION_ENDPOINTS.configuration],
  pages: [PAGES.whatWeKeep],
  open: (context: ConfigurationContext) => ({
    registerPublicRoutes: (app) => {
      const configuration = publicConfiguration(context)
      app.route({
        ...routeOf(INSTALLATION_ENDPOINTS.configuration, {
          operationId: 'getConfiguration',
          summary: 'Get the settings that the browser needs',
          group: 'configuration',
        }),
        handler: async () => configuration,
      })
    },
  }),
})

function publicConfiguration({ engines, all, configuration }: ConfigurationContext): PublicConfiguration {
  const demoWallet = configuration.walletUrl ? [LISTED_WALLETS.demo] : []
  const emulators = emulatorsOf(engines.all(), configuration.walletUrl)
  const wallets = engines.all().map((engine) => engine.wallets)
  const otherWallets = walletsOfOtherLinks(wallets)
  return {
    walletName: configuration.walletName,
    ...(otherWallets.length > 0 && { otherWallets }),
    supportedWallets:
      configuration.supportedWallets.length > 0
        ? configuration.supportedWallets
        : [...demoWallet, configuration.walletName, ...wallets.flatMap(({ names }) => names)],
    walletSchemes: [
      ...new Set([
        ...wallets.flatMap(({ linkSchemes }) => linkSchemes),
        ...WALLET_LINK_SCHEMES,
        ...configuration.walletSchemes,
      ]),
    ],
    demoWalletUrl: configuration.walletUrl,
    ...(emulators.length > 0 && { emulators }),
    mobileBankAppUrl: configuration.mobileBankAppUrl,
    profileUrl: configuration.profileUrl,
    blogUrl: configuration.blogUrl,
    version: versionText(configuration.version),
    helpDeskSignIn: configuration.helpDeskSignIn,
    stage: configuration.stage,
    retention: all.retention(),
    signIn: configuration.identityProvider && {
      ...configuration.identityProvider,
      adminScope: configuration.adminScope,
      scopes: configuration.signInScopes,
    },
  }
}

/** `WALLET_NAME` is the name of the wallet for the schemes of OpenID4VC. */
const walletsOfOtherLinks = (wallets: CredentialEngine['wallets'][]) =>
  wallets.flatMap(({ names: [name], linkSchemes }) =>
    name === undefined || linkSchemes.some((scheme) => OPENID4VC_SCHEMES.includes(scheme))
      ? []
      : [{ name, schemes: [...linkSchemes] }],
  )
