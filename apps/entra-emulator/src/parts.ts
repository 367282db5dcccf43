import type { Callbacks } from './callbacks/callbacks.ts'
import type { AccessTokens } from './identity/access-tokens.ts'
import type { ResolvedOptions } from './options.ts'
import type { ServiceKeys } from './service-keys.ts'
import type { Store } from './store.ts'

/** Parts of the emulator that its routes use. */
export type Parts = {
  options: ResolvedOptions
  store: Store
  tokens: AccessTokens
  callbacks: Callbacks
  keys: ServiceKeys
  origin: () => string
}
