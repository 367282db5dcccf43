import type { OpenEngine } from '../engine-context.ts'
import { AUTHORIZATION_METHODS } from './authorization-server/authorization-methods.ts'
import { FORMATS, FormatRegistry } from './formats/formats.ts'
import type { Openid4vcConfiguration } from './openid4vc.configuration.ts'
import { Openid4vcEngine } from './openid4vc-engine.ts'
import { embeddedLogo } from './own-logo.ts'
import { readTrustedIssuers } from './trust/trusted-issuers.ts'
import { CHANNELS } from './verifier/channels/channels.ts'

/** Returns a function that opens the built-in engine, which is always configured. Tests add formats, channels and grants. */
export const openid4vc =
  (
    { trustedIssuersDirectory, cardsDirectory }: Openid4vcConfiguration & { cardsDirectory: string },
    { formats = FORMATS, channels = CHANNELS, authorization = AUTHORIZATION_METHODS } = {},
  ): OpenEngine =>
  ({ keys, cardsOf, ...context }) => {
    const engine: Openid4vcEngine = new Openid4vcEngine({
      ...context,
      keys,
      formats: new FormatRegistry(formats),
      channels,
      authorization,
      cards: () => cardsOf(engine),
      logo: embeddedLogo(cardsDirectory),
      trustedIssuers: trustedIssuersDirectory ? readTrustedIssuers(trustedIssuersDirectory, keys.trustAnchor) : [],
    })
    return engine
  }
