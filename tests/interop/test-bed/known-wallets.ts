import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateHolderKey } from '../../protocol/wallet/keys.ts'
import { WalletProvider } from '../../protocol/wallet-provider.ts'

/** A client of the authorization server. With a key, it authenticates by `private_key_jwt`. */
export type WalletClient = { id: string; redirectUri: string; key?: ReturnType<typeof generateHolderKey> }

/** A client that the server knows by attestations only. */
export const UNKNOWN_CLIENT: WalletClient = {
  id: 'https://wallet.example',
  redirectUri: 'https://wallet.example/callback',
}

/** `UNKNOWN_CLIENT` as the consent page shows it. */
export const SHOWN_UNKNOWN = { host: 'wallet.example', isKnown: false }
/** `UNKNOWN_CLIENT` as the consent page shows it if the provider of the test bed attests it. */
export const SHOWN_ATTESTED = { name: 'Example Wallet', host: 'wallet.example', isKnown: true }

/** Wallets that the server of a test bed knows: those that a provider attests, and a client with a key of its own. */
export class KnownWallets {
  readonly provider = new WalletProvider()
  readonly client = {
    id: 'known-wallet',
    name: 'Known Wallet',
    redirectUri: 'https://known.example/callback',
    redirectUriWithQuery: 'https://known.example/callback?from=vitrine',
    key: generateHolderKey(),
  }

  /** Writes the files for the server into a folder. Returns the settings that name them. */
  write(folder: string): Record<string, string> {
    const providers = join(folder, 'wallet-providers')
    mkdirSync(providers)
    writeFileSync(join(providers, 'provider.pem'), this.provider.anchor.certificate.toString())
    const clients = join(folder, 'wallet-clients.json')
    const { id, name, redirectUri, redirectUriWithQuery, key } = this.client
    const client = {
      ...{ client_id: id, client_name: name },
      redirect_uris: [redirectUri, redirectUriWithQuery],
      jwks: { keys: [key.publicJwk] },
    }
    writeFileSync(clients, JSON.stringify([client]))
    return { WALLET_PROVIDERS_DIR: providers, WALLET_CLIENTS: clients }
  }
}
