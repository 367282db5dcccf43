import type { OpenEngine } from '../engine-context.ts'
import { Openid4vcEngine } from './openid4vc-engine.ts'
import { readTrustedIssuers } from './x509/trusted-issuers.ts'

/** Our own issuer and verifier, which needs no configuration. */
export const openOpenid4vc: OpenEngine = ({ configuration, keys, cardsOf, ...context }) => {
  const { publicUrl, trustedIssuersDirectory } = configuration
  const engine: Openid4vcEngine = new Openid4vcEngine({
    ...context,
    publicUrl,
    keys,
    cards: () => cardsOf(engine),
    trustedIssuers: trustedIssuersDirectory ? readTrustedIssuers(trustedIssuersDirectory, keys.trustAnchor) : [],
  })
  return engine
}
