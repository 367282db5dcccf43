import { failed, type HealthCheck, ok, skipped, warning } from '../../../../platform/health/health-check.ts'
import { afterSilence, ask, type Reply } from '../ask.ts'
import { isThisComputer } from './public-address.check.ts'

/** Whether the links to wallets lead somewhere. */
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
        `the demo wallet is at ${walletUrl}, where only this computer reaches it`,
        'Set WALLET_URL to an address that visitors reach, or leave it out.',
      )
    for (const [setting, address] of Object.entries({
      WALLET_URL: walletUrl,
      MOBILE_BANK_APP_URL: mobileBankAppUrl,
    })) {
      if (address === undefined) continue
      const reply = await ask(address)
      const wrong =
        reply.kind === 'silence' ? reply.why : reply.status >= 400 ? `it answers ${reply.status}` : undefined
      if (wrong !== undefined)
        return warning(
          `${address} leads nowhere: ${wrong}`,
          nextFor(reply, `Start what is there, or correct ${setting}.`),
        )
    }
    if (walletUrl === undefined) return skipped('no demo wallet: visitors need a wallet of their own (WALLET_URL)')
    return ok(`the demo wallet is at ${walletUrl}`)
  },
})

const nextFor = (reply: Reply, usual: string): string => (reply.kind === 'silence' ? afterSilence(reply, usual) : usual)
