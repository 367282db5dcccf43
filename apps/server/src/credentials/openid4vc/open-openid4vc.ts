import type { OpenEngine } from '../engine-context.ts'
import { FORMATS, FormatRegistry } from './formats/formats.ts'
import type { Openid4vcConfiguration } from './openid4vc.configuration.ts'
import { Openid4vcEngine } from './openid4vc-engine.ts'
import { readTrustedIssuers } from './x509/trusted-issuers.ts'

/** Our own issuer and verifier, which are always configured. */
export const openid4vc =
  ({ trustedIssuersDirectory }: Openid4vcConfiguration, formats = FORMATS): OpenEngine =>
  ({ keys, cardsOf, ...context }) => {
    const engine: Openid4vcEngine = new Openid4vcEngine({
      ...context,
      keys,
      formats: new FormatRegistry(formats),
      cards: () => cardsOf(engine),
      trustedIssuers: trustedIssuersDirectory ? readTrustedIssuers(trustedIssuersDirectory, keys.trustAnchor) : [],
    })
    return engine
  }
