import * as z from 'zod/mini'
import { described } from '../described.ts'
import { zGateOpening } from './security-check.ts'

/** Response of `GET /stage/now`. It contains totals only, and no personal data. */
export const zStage = described(
  z.object({
    cards: described(
      z.array(
        z.object({
          id: z.string(),
          link: described(
            z.string(),
            'Content of the QR code. Each wallet that fetches it gets an offer of its own. The link changes every hour',
          ),
        }),
      ),
      'Cards that the stage can hand out, the preferred one first',
    ),
    isFull: z.boolean(),
    since: described(z.int(), 'Start of the day of the server, from which both totals count (epoch milliseconds)'),
    issued: z.int(),
    doors: described(z.int(), 'How often a gate opened'),
    gate: z.nullable(zGateOpening),
  }),
  {
    id: 'Stage',
    example: {
      cards: [
        {
          id: 'workshop',
          link: 'openid-credential-offer://?credential_offer_uri=https%3A%2F%2Fcards.example.org%2Fopenid4vci%2Fshared-offers%2Fworkshop.490879',
        },
      ],
      isFull: false,
      since: 1_767_225_600_000,
      issued: 128,
      doors: 31,
      gate: null,
    },
  },
)

export type Stage = z.infer<typeof zStage>
