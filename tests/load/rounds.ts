import type { Milliseconds } from '@vitrine/api/units.ts'
import { type FlowsOfCard, runFlows } from './load-generator.ts'
import { CARD_NAMES, type CardName } from './measured-cards.ts'

const FLOWS = ['issuance', 'presentation'] as const
/** Numbers of concurrent wallets. Only the bank account is measured with several numbers, which is enough to show their effect. */
const WALLETS: Readonly<Record<CardName, readonly number[]>> = {
  'bank account': [1, 8, 32],
  'dc+sd-jwt': [8],
  mso_mdoc: [8],
  jwt_vc_json: [8],
}
/** Number of runs before the measurement, after which the just-in-time compiler hardly compiles anything more. */
const WARM_UP_RUNS = 200

export type Flows = Readonly<Record<CardName, FlowsOfCard>>

/** One line of a report. */
export type Line = { card: CardName; flow: (typeof FLOWS)[number]; wallets: number }

export const LINES: readonly Line[] = CARD_NAMES.flatMap((card) =>
  FLOWS.flatMap((flow) => WALLETS[card].map((wallets) => ({ card, flow, wallets }))),
)

/** Number of rounds, and number of runs of each line in all rounds together. */
export type Extent = { rounds: number; runs: number }

/** CPU time of a program, and of its database if this one has processes of its own. */
export type Cpu = { program: Milliseconds; database: Milliseconds }

/** A program to measure, with the flows that use it. */
export type Side = { flows: Flows; cpu(): Cpu }

/** Runs all flows until the programs are warm. */
export async function warmUp(sides: readonly Side[]): Promise<void> {
  for (const card of CARD_NAMES)
    for (const flow of FLOWS)
      for (const side of sides) await runFlows(side.flows[card][flow], { runs: WARM_UP_RUNS, wallets: 8 })
}

/**
 * Measures each line with each side. The rounds are short, and the sides take turns to be first, so that other load on the machine affects
 * all of them.
 *
 * @returns the costs of one flow: for each line, for each side, for each round
 */
export async function measureRounds(sides: readonly Side[], { rounds, runs }: Extent): Promise<Cpu[][][]> {
  const ofRuns = Math.ceil(runs / rounds)
  const costs = LINES.map(() => sides.map((): Cpu[] => []))
  for (let round = 0; round < rounds; round += 1)
    for (const [position, { card, flow, wallets }] of LINES.entries())
      for (const [index, side] of inTurn([...sides.entries()], round)) {
        const before = side.cpu()
        await runFlows(side.flows[card][flow], { runs: ofRuns, wallets })
        const after = side.cpu()
        costs[position]?.[index]?.push({
          program: (after.program - before.program) / ofRuns,
          database: (after.database - before.database) / ofRuns,
        })
      }
  return costs
}

/** Returns the values in another order in each round. */
function inTurn<Value>(values: readonly Value[], round: number): readonly Value[] {
  const first = round % values.length
  return [...values.slice(first), ...values.slice(0, first)]
}
