import type { OpenEngine } from '../engine-context.ts'
import type { Openid4vcConfiguration } from './openid4vc.configuration.ts'
import { Openid4vcEngine } from './openid4vc-engine.ts'
import { readTrustedIssuers } from './x509/trusted-issuers.ts'

/** Our own issuer and verifier, which are always configured. */
export const openid4vc =
  ({ trustedIssuersDirectory }: Openid4vcConfiguration): OpenEngine =>
  ({ keys, cardsOf, ...context }) => {
    const engine: Openid4vcEngine = new Openid4vcEngine({
      ...context,
      keys,
      cards: () => cardsOf(engine),
      trustedIssuers: trustedIssuersDirectory ? readTrustedIssuers(trustedIssuersDirectory, keys.trustAnchor) : [],
    })
    return engine
  }
