import { type HealthCheck, ok, skipped, warning } from '../../../../platform/health/health-check.ts'
import type { Configuration } from '../../../../settings/configuration.ts'
import { adviceAfterSilence, ask } from '../ask.ts'

export const wallet = ({
  walletUrl,
  mobileBankAppUrl,
}: Pick<Configuration, 'walletUrl' | 'mobileBankAppUrl'>): HealthCheck => ({
  name: 'Wallet links',
  run: async () => {
    for (const [setting, address] of Object.entries({
      WALLET_URL: walletUrl,
      MOBILE_BANK_APP_URL: mobileBankAppUrl,
    })) {
      if (address === undefined) continue
      const reply = await ask(address)
      const next = `Start the server at that address, or correct ${setting}.`
      if (reply.kind === 'silence')
        return warning(`the link to ${address} does not work: ${reply.why}`, adviceAfterSilence(reply, next))
      if (reply.status >= 400)
        return warning(`the link to ${address} does not work: it answers with status ${reply.status}`, next)
    }
    if (walletUrl === undefined)
      return skipped('WALLET_URL is not set, so there is no demo wallet and visitors need wallets of their own')
    return ok(`the demo wallet is at ${walletUrl}`)
  },
})
