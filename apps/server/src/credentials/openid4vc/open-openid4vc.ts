import type { OpenEngine } from '../engine-context.ts'
import { FORMATS, FormatRegistry } from './formats/formats.ts'
import type { Openid4vcConfiguration } from './openid4vc.configuration.ts'
import { Openid4vcEngine } from './openid4vc-engine.ts'
import { embeddedLogo } from './own-logo.ts'
import { readTrustedIssuers } from './trust/trusted-issuers.ts'
import { CHANNELS } from './verifier/channels/channels.ts'

/** Returns a function that opens the built-in engine, which is always configured. */
export const openid4vc =
  (
    { trustedIssuersDirectory, scenariosDirectory }: Openid4vcConfiguration & { scenariosDirectory: string },
    formats = FORMATS,
    channels = CHANNELS,
  ): OpenEngine =>
  ({ keys, cardsOf, ...context }) => {
    const engine: Openid4vcEngine = new Openid4vcEngine({
      ...context,
      keys,
      formats: new FormatRegistry(formats),
      channels,
      cards: () => cardsOf(engine),
      logo: embeddedLogo(scenariosDirectory),
      trustedIssuers: trustedIssuersDirectory ? readTrustedIssuers(trustedIssuersDirectory, keys.trustAnchor) : [],
    })
    return engine
  }
