import { type HealthCheck, ok, skipped, warning } from '../../../../platform/health/health-check.ts'
import { adviceAfterSilence, ask, type Reply } from '../ask.ts'

export const wallet = ({
  walletUrl,
  mobileBankAppUrl,
}: {
  walletUrl: string | undefined
  mobileBankAppUrl: string | undefined
}): HealthCheck => ({
  name: 'Wallet links',
  run: async () => {
    for (const [setting, address] of Object.entries({
      WALLET_URL: walletUrl,
      MOBILE_BANK_APP_URL: mobileBankAppUrl,
    })) {
      if (address === undefined) continue
      const reply = await ask(address)
      const problem =
        reply.kind === 'silence'
          ? reply.why
          : reply.status >= 400
            ? `it answers with status ${reply.status}`
            : undefined
      if (problem !== undefined)
        return warning(
          `the link to ${address} does not work: ${problem}`,
          nextFor(reply, `Start the server at that address, or correct ${setting}.`),
        )
    }
    if (walletUrl === undefined)
      return skipped('WALLET_URL is not set, so there is no demo wallet and visitors need wallets of their own')
    return ok(`the demo wallet is at ${walletUrl}`)
  },
})

const nextFor = (reply: Reply, usual: string): string =>
  reply.kind === 'silence' ? adviceAfterSilence(reply, usual) : usual
