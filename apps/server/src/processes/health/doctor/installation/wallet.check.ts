import { failed, type HealthCheck, ok, skipped, warning } from '../../../../platform/health/health-check.ts'
import { afterSilence, ask, type Reply } from '../ask.ts'
import { isThisComputer } from './public-address.check.ts'

/** Checks that the links to wallets work. */
export const wallet = ({
  walletUrl,
  mobileBankAppUrl,
  publicUrl,
}: {
  walletUrl: string | undefined
  mobileBankAppUrl: string | undefined
  publicUrl: string
}): HealthCheck => ({
  name: 'Wallet links',
  run: async () => {
    if (walletUrl !== undefined && isThisComputer(walletUrl) && !isThisComputer(publicUrl))
      return failed(
        `the demo wallet is at ${walletUrl}, which only this computer can reach`,
        'Set WALLET_URL to an address that visitors can reach, or remove it.',
      )
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

const nextFor = (reply: Reply, usual: string): string => (reply.kind === 'silence' ? afterSilence(reply, usual) : usual)
