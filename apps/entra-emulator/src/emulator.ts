import { listenOnLocalhost } from '@vitrine/demo-server/listen.ts'
import { authorityRoutes } from './admin-api/authority.ts'
import { contractRoutes, manifestRoutes } from './admin-api/contract-routes.ts'
import { credentialRoutes } from './admin-api/credential-routes.ts'
import { Callbacks } from './callbacks/callbacks.ts'
import { Faults } from './faults/faults.ts'
import { routesOf } from './http/route.ts'
import { requestHandler } from './http/server.ts'
import { AccessTokens } from './identity/access-tokens.ts'
import { managedIdentityRoutes } from './identity/managed-identity.ts'
import { tokenRoutes } from './identity/token-endpoint.ts'
import { type EmulatorOptions, resolved } from './options.ts'
import { requestServiceRoutes } from './requests/request-service.ts'
import { createKeys } from './service-keys.ts'
import { StateFile } from './state/state-file.ts'
import { Store } from './store.ts'
import type { Tenant } from './tenant.ts'
import { newHolderDid, Wallet } from './wallet/wallet.ts'
import { walletRoutes } from './wallet-api/wallet-routes.ts'

export type Emulator = {
  /** Origin of all its endpoints. */
  url: string
  port: number
  tenant: Tenant
  wallet: Wallet
  faults: Faults
  store: Store
  callbacks: Callbacks
  tokens: AccessTokens
  stop(): Promise<void>
}

export async function startEmulator(given: EmulatorOptions = {}): Promise<Emulator> {
  const options = resolved(given)
  const { tenant } = options
  const faults = new Faults()
  const store = new Store()
  const stateFile = options.stateFile === undefined ? undefined : new StateFile(options.stateFile)
  const kept = stateFile?.read()
  for (const contract of kept?.contracts ?? []) store.contracts.restore(contract)
  for (const credential of kept?.credentials ?? []) store.credentials.set(credential.id, credential)
  // An earlier run may have created the contracts. Their ids stay the same, because the server and credentials name them.
  for (const contract of options.contracts) store.contracts.define(contract)
  const callbacks = new Callbacks(options, faults)
  const tokens = new AccessTokens(options)
  const holderDid = kept?.holderDid ?? newHolderDid()
  const keys = await createKeys(`${tenant.authorityDid}#signing-key`)
  const holderKeys = await createKeys(`${holderDid}#key`)
  const wallet = new Wallet({ options, store, callbacks, issuerKeys: keys, holderKeys, holderDid })
  for (const card of kept?.cards ?? []) wallet.hold(card)
  let port = options.port
  const origin = () => options.publicUrl ?? `http://localhost:${port}`

  const emulator: Emulator = {
    get url() {
      return origin()
    },
    get port() {
      return port
    },
    tenant,
    wallet,
    faults,
    store,
    callbacks,
    tokens,
    stop: async () => {
      callbacks.stop()
      await listener.close(0)
    },
  }
  const parts = { options, store, tokens, callbacks, keys, origin }
  const services = [
    ...[tokenRoutes, managedIdentityRoutes, requestServiceRoutes],
    ...[authorityRoutes, contractRoutes, manifestRoutes, credentialRoutes],
  ]
  const routes = [
    ...services.flatMap((routesIn) => routesIn(parts)),
    ...walletRoutes(options, emulator),
    ...routesOf(undefined, { 'GET /health/live': () => ({ status: 200, body: 'ok' }) }),
  ]
  const save = () =>
    stateFile?.write({
      holderDid,
      contracts: store.contracts.all,
      credentials: [...store.credentials.values()],
      cards: wallet.cards,
    })
  save()
  const listener = await listenOnLocalhost(requestHandler({ routes, faults, options, save }), options.port)
  port = listener.port
  return emulator
}
