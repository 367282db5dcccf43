import { failed, type HealthCheck, ok } from '../../../../platform/health/health-check.ts'
import type { Configuration } from '../../../../settings/configuration.ts'
import { isThisComputer } from '../this-computer.ts'

export const addresses = ({ publicUrl, walletUrl }: Pick<Configuration, 'publicUrl' | 'walletUrl'>): HealthCheck => ({
  name: 'Addresses',
  run: async () => {
    if (isThisComputer(publicUrl))
      return ok(`this site is ${publicUrl}, only for this computer: phones need a public address (see README)`)
    if (!publicUrl.startsWith('https://'))
      return failed(
        `${publicUrl} does not use https: wallets refuse it, and others could read what is sent to it`,
        'Put a proxy with a certificate in front (deploy/nginx, deploy/caddy), and set PUBLIC_URL to its https address.',
      )
    if (walletUrl !== undefined && isThisComputer(walletUrl))
      return failed(
        `the demo wallet is at ${walletUrl}, which only this computer can reach`,
        'Set WALLET_URL to an address that visitors can reach, or remove it.',
      )
    return ok(`this site is ${publicUrl}`)
  },
})
