import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import * as z from 'zod'
import { ensureChromium } from '../../tools/check/chromium.ts'
import { ensureProxies } from '../../tools/check/proxies.ts'
import { ROOT } from '../../tools/root.ts'
import type { Stage } from '../browser/product/servers.ts'
import type { FaultSeries, SeriesOutcome } from './series.ts'

const PLAYWRIGHT = createRequire(import.meta.url).resolve('@playwright/test/cli')
const JOURNEYS = ['bank-account', 'payments', 'help-desk', 'ways-to-the-gate', 'admin-console']
/** Maximum number of restarts of a journey. A visitor starts again if a fault interrupts a step that cannot be repeated. */
const SECOND_TRIES = 2

const zReport = z.object({ stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }) })

export const JOURNEYS_BEHIND_NGINX: FaultSeries = {
  name: 'journeys-behind-nginx',
  does: `Runs the main journeys in a browser (${JOURNEYS.join(', ')}) with two servers behind nginx, as deploy/nginx configures it.`,
  run: () => goThrough('behind-nginx', 0),
}

export const JOURNEYS_WITH_FAULTS: FaultSeries = {
  name: 'journeys-with-faults',
  does: `Runs the same journeys while one of the two servers is killed every few seconds and restarted, and PostgreSQL is restarted twice. A visitor who meets a fault starts again, at most ${SECOND_TRIES} times.`,
  run: () => goThrough('behind-nginx-with-faults', SECOND_TRIES),
}

async function goThrough(stage: Stage, retries: number): Promise<SeriesOutcome> {
  ensureChromium()
  ensureProxies()
  const report = await run(stage, ['--reporter=json', `--retries=${retries}`, '--workers=1', ...JOURNEYS.map(specOf)])
  const { expected, unexpected, flaky } = zReport.parse(JSON.parse(report)).stats
  return {
    held: unexpected === 0 && expected + flaky > 0,
    seen: [`${expected} journeys succeeded at once, ${flaky} after starting again, ${unexpected} failed.`],
  }
}

const specOf = (name: string): string => `tests/browser/${name}.spec.ts`

/** Runs Playwright and returns its report, even if tests have failed. */
function run(stage: Stage, args: string[]): Promise<string> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', PLAYWRIGHT, 'test', ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, VITRINE_STAGE: stage },
  })
  process.once('exit', () => child.kill())
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', () => resolve(Buffer.concat(chunks).toString('utf8')))
  })
}
