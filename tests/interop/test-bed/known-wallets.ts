import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateHolderKey, type HolderKey } from '../../protocol/wallet/keys.ts'
import { WalletProvider } from '../../protocol/wallet-provider.ts'

/** A client of the authorization server. With a key, it authenticates by `private_key_jwt`. */
export type WalletClient = { id: string; redirectUri: string; key?: HolderKey }

/** A client that the server knows by attestations only. */
export const UNKNOWN_CLIENT: WalletClient = {
  id: 'https://wallet.example',
  redirectUri: 'https://wallet.example/callback',
}

/** `UNKNOWN_CLIENT` as the consent page shows it. */
export const SHOWN_UNKNOWN = { host: 'wallet.example', isKnown: false }
/** `UNKNOWN_CLIENT` as the consent page shows it if the provider of the test bed attests it. */
export const SHOWN_ATTESTED = { name: 'Example Wallet', host: 'wallet.example', isKnown: true }

/** The clients of WALLET_CLIENTS as the consent page shows them. */
export const SHOWN_KNOWN = { name: 'Known Wallet', host: 'known.example', isKnown: true }
export const SHOWN_PUBLIC = { name: 'Public Wallet', host: 'public.example', isKnown: true }

/** Wallets that the server of a test bed knows: those that a provider attests, and two clients, one of which has a key. */
export class KnownWallets {
  readonly provider = new WalletProvider()
  readonly client = {
    id: 'known-wallet',
    redirectUri: 'https://known.example/callback',
    redirectUriWithQuery: 'https://known.example/callback?from=vitrine',
    key: generateHolderKey(),
  }
  readonly publicClient: WalletClient = { id: 'public-wallet', redirectUri: 'https://public.example/callback' }

  /** Writes the files for the server into a folder. Returns the settings that name them. */
  write(folder: string): Record<string, string> {
    const providers = join(folder, 'wallet-providers')
    mkdirSync(providers)
    writeFileSync(join(providers, 'provider.pem'), this.provider.anchor.certificate.toString())
    const clients = join(folder, 'wallet-clients.json')
    const { client, publicClient } = this
    const known = {
      ...{ client_id: client.id, client_name: SHOWN_KNOWN.name },
      redirect_uris: [client.redirectUri, client.redirectUriWithQuery],
      jwks: { keys: [client.key.publicJwk] },
    }
    const keyless = {
      ...{ client_id: publicClient.id, client_name: SHOWN_PUBLIC.name },
      redirect_uris: [publicClient.redirectUri],
    }
    writeFileSync(clients, JSON.stringify([known, keyless]))
    return { WALLET_PROVIDERS_DIR: providers, KEY_PROVIDERS_DIR: providers, WALLET_CLIENTS: clients }
  }
}
