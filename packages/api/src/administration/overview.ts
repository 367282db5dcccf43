import * as z from 'zod/mini'
import { described } from '../described.ts'
import { zSelfProbe } from '../installation/self-probe.ts'
import { zInstant } from './lists.ts'

const zCount = z.int().check(z.nonnegative())

export const OVERVIEW_SPANS = ['hour', 'day', 'week'] as const
export type OverviewSpan = (typeof OVERVIEW_SPANS)[number]

/** Counts for the equal parts of a time span, oldest first. The last part is still running. */
const zBars = z.array(zCount)

const zFigures = described(
  z.object({
    from: described(zInstant, 'Start of the first part (epoch milliseconds)'),
    partLength: described(z.int().check(z.positive()), 'Length of each part in milliseconds'),
    issued: zBars,
    /** Verified presentations for any purpose, including payments and coupons. */
    presented: zBars,
    refused: zBars,
    paid: zBars,
    /** Counts of the equal span before. */
    before: z.object({ issued: zBars, presented: zBars, refused: zBars, paid: zBars }),
    /** Offers of this span: all, those that a wallet opened, and those of which it accepted the card. */
    offers: z.object({ made: zCount, opened: zCount, accepted: zCount }),
    /** Reasons why issuances and presentations were refused, most frequent first: a `FlowErrorCode`, or a code of `zResultReason`. */
    refusals: z.array(z.object({ reason: z.string(), count: zCount })),
    /** Most used first. */
    cards: z.array(z.object({ card: z.string(), issued: zCount, presented: zCount, refused: zCount })),
    /** Numbers of help-desk callers: those who presented a card, those whom the staff accepted, and those whom the staff dismissed. */
    helpDesk: z.object({ verified: zCount, accepted: zCount, dismissed: zCount }),
  }),
  { id: 'Figures' },
)
export type Figures = z.infer<typeof zFigures>

const zUrgency = z.enum(['now', 'soon', 'fyi'])
export type Urgency = z.infer<typeof zUrgency>

const zHealthIssue = described(
  z.discriminatedUnion('code', [
    z.object({
      code: z.literal('certificate-expires'),
      urgency: zUrgency,
      name: described(
        z.string(),
        'Name of the file; without extension for the certificate of a key',
        'credential-issuer',
      ),
      at: zInstant,
      /** Role of the key, and the authority of its certificate, if that is not this installation. */
      role: z.optional(z.string()),
      authority: z.optional(z.string()),
    }),
    /** The server opens the next list automatically. */
    z.object({ code: z.literal('status-list-filling'), urgency: zUrgency, taken: zCount, size: zCount }),
    z.object({ code: z.literal('identity-provider-failing'), urgency: zUrgency, since: zInstant }),
    z.object({ code: z.literal('database-near-limit'), urgency: zUrgency, bytes: zCount, limit: zCount }),
    /** `count` is limited to the number of revocations that one health check reads. */
    z.object({ code: z.literal('revocations-pending'), urgency: zUrgency, count: zCount, since: zInstant }),
    z.object({ code: z.literal('contract-ending'), urgency: zUrgency, contract: z.string(), since: zInstant }),
    z.object({ code: z.literal('checkpoint-overdue'), urgency: zUrgency, since: zInstant }),
    /** The external service that issues and verifies cards does not accept calls. */
    z.object({ code: z.literal('card-service-failing'), urgency: zUrgency, since: zInstant }),
    /** Contracts of the external service that do not fit the cards of this installation. */
    z.object({ code: z.literal('card-contracts-unfit'), urgency: zUrgency, contracts: z.array(z.string()) }),
    /** The server cannot issue and present a card to itself over its public address. */
    z.object({ code: z.literal('self-probe-failing'), urgency: zUrgency, since: zInstant }),
    /** A health check of the installation's own settings, files and records found a problem. */
    z.object({
      code: z.literal('health-check'),
      urgency: zUrgency,
      name: described(z.string(), 'Name of the health check', 'Help desk'),
    }),
    /** Parts of the clean-up that fail, by name. Their expired data is not erased. */
    z.object({ code: z.literal('cleanup-failing'), urgency: zUrgency, parts: z.array(z.string()), since: zInstant }),
    /** Metrics and searches for health issues that fail, by name. */
    z.object({ code: z.literal('monitoring-failing'), urgency: zUrgency, parts: z.array(z.string()), since: zInstant }),
  ]),
  { id: 'HealthIssue' },
)
export type HealthIssue = z.infer<typeof zHealthIssue>

const FIGURES = {
  from: 1_767_225_600_000,
  partLength: 300_000,
  issued: [0, 2],
  presented: [1, 4],
  refused: [0, 1],
  paid: [0, 3],
  before: { issued: [1, 0], presented: [2, 2], refused: [0, 0], paid: [1, 1] },
  offers: { made: 4, opened: 3, accepted: 2 },
  refusals: [{ reason: 'EXPIRED', count: 1 }],
  cards: [{ card: 'bank-account-basic', issued: 2, presented: 5, refused: 1 }],
  helpDesk: { verified: 1, accepted: 1, dismissed: 0 },
}

const zUse = z.object({ used: zCount, limit: zCount })

/** Activity of the last minutes, on all servers; `requests` are those of the server that answers. */
const zLive = described(
  z.object({
    begun: described(zCount, 'Number of issuances and presentations begun in the last ten minutes'),
    clients: described(zCount, 'Number of network addresses with open issuances or presentations, or kept results'),
    flows: described(zUse, 'Issuances and presentations that are open or keep a result'),
    busiest: described(zUse, 'The same, of the address that has most'),
    requests: described(zUse, 'Requests of the busiest address in a minute, on the server that answers'),
    /** Numbers of open issuances and presentations at each step, and the minute since which the first of them has been waiting. */
    steps: z.array(
      z.object({
        kind: z.enum(['issuance', 'presentation']),
        step: described(z.enum(['waiting', 'scanned']), 'waiting: the code is shown; scanned: a wallet has opened it'),
        count: zCount,
        since: zInstant,
      }),
    ),
  }),
  { id: 'LiveFigures' },
)
export type Live = z.infer<typeof zLive>

/** Response of `GET /vc/admin/overview`. */
export const zOverview = described(
  z.object({
    now: described(zInstant, 'Time at which the figures were computed'),
    figures: z.object({ hour: zFigures, day: zFigures, week: zFigures } satisfies Record<OverviewSpan, unknown>),
    live: zLive,
    /** Most urgent first. */
    findings: z.array(zHealthIssue),
    selfProbe: z.optional(zSelfProbe),
  }),
  {
    id: 'Overview',
    example: {
      now: 1_767_226_200_000,
      figures: { hour: FIGURES, day: FIGURES, week: FIGURES },
      live: {
        ...{ begun: 12, clients: 3, flows: { used: 9, limit: 40_000 }, busiest: { used: 5, limit: 4000 } },
        ...{ requests: { used: 320, limit: 30_000 } },
        steps: [{ kind: 'issuance', step: 'waiting', count: 4, since: 1_767_226_080_000 }],
      },
      findings: [{ code: 'certificate-expires', urgency: 'soon', name: 'credential-issuer', at: 1_769_817_600_000 }],
    },
  },
)
export type Overview = z.infer<typeof zOverview>
