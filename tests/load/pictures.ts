import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Milliseconds } from '@vitrine/api/units.ts'
import { barChart } from './bar-chart.ts'
import { DATABASES } from './databases.ts'
import type { DatabaseReport } from './flow-costs.ts'
import type { Growth } from './growth.ts'
import { median } from './median.ts'

const FOLDER = join(import.meta.dirname, '../../docs/performance')
const LONGEST_STALL: Milliseconds = 50

/** Draws the measurements for docs/performance.md. */
export function drawPictures(reports: readonly DatabaseReport[], measured: readonly Growth[]): void {
  mkdirSync(FOLDER, { recursive: true })
  const write = (name: string, picture: string) => writeFileSync(join(FOLDER, name), picture)
  write(
    'flows.svg',
    barChart({
      title: 'A flow’s CPU time',
      unit: 'ms',
      legend: ['server', 'database processes', 'bound'],
      bars: reports.flatMap(({ database, flows }) =>
        flows.map(({ card, flow, wallets, costs }) => ({
          name: `${database}, ${card}, ${flow}, ${wallets} ${wallets === 1 ? 'wallet' : 'wallets'}`,
          values: [median(costs.product), median(costs.database), median(costs.bound)],
        })),
      ),
    }),
  )
  for (const database of DATABASES) {
    const sizes = measured.filter((growth) => growth.database === database)
    write(
      `stalls-${database.toLowerCase()}.svg`,
      barChart({
        title: `${database}: longest stall of the server`,
        unit: 'ms',
        legend: sizes.map(({ accounts }) => `${accounts.toLocaleString('en-GB')} accounts`),
        wanted: LONGEST_STALL,
        bars: [...(sizes[0]?.rows.keys() ?? [])].map((what) => ({
          name: what,
          values: sizes.map(({ rows }) => rows.get(what)?.stall ?? 0),
        })),
      }),
    )
  }
}
