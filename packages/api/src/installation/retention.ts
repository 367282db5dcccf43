import * as z from 'zod/mini'
import { described } from '../described.ts'

const zSeconds = z.int().check(z.nonnegative())

/** The server uses the same numbers when it deletes data. Another backend may leave `retention` out of its configuration. */
export const zRetention = described(
  z.object({
    offerSeconds: described(
      zSeconds,
      'Maximum lifetime of the data typed for a card, from the start of the issuance, whether a wallet fetches the card or not',
    ),
    walletRequestSeconds: described(
      zSeconds,
      "Maximum time to keep a wallet's request that a person decides about, and the cookie that names it",
    ),
    heldAnswerSeconds: described(
      zSeconds,
      'Maximum time to hold the answer of a wallet on the same device until the browser returns',
    ),
    resultSeconds: described(
      z.record(z.string(), zSeconds),
      'Lifetime of the data disclosed in a presentation, from the end of the presentation, by purpose',
      { verification: 900, 'help-desk': 300 },
    ),
    discountCodeSeconds: described(zSeconds, 'Maximum time to keep a discount code, which is the same all day'),
    cleanUpSeconds: described(zSeconds, 'Interval of the clean-up that erases expired data'),
    flowDays: described(
      z.int().check(z.positive()),
      'Days for which the record of an issuance or a presentation is kept after its end',
    ),
    cookieSeconds: described(zSeconds, 'Lifetime of the cookie that identifies a browser, from its last request'),
    addressSeconds: described(zSeconds, 'How long the network address of a client is kept, to count its requests'),
  }),
  { id: 'Retention' },
)

export type Retention = z.infer<typeof zRetention>
