import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../free-port.ts'
import { listenToNotifications } from '../notification-stream.ts'
import { type RunningProduct, startProduct } from '../product.ts'

const HOST = '127.0.0.1'
const HOLDER = 'Planted-Holder'

let running: RunningProduct
let metricsUrl: string
beforeAll(async () => {
  const port = await freePort()
  metricsUrl = `http://${HOST}:${port}/metrics`
  running = await startProduct({ METRICS_PORT: String(port), METRICS_HOST: HOST })
})
afterAll(() => running.stop())

const readMetrics = async (): Promise<string> => (await fetch(metricsUrl)).text()

/** Returns the sum of all series of a metric that have these labels. */
async function sumOf(name: string, labels: Record<string, string> = {}): Promise<number> {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`)
  return (await readMetrics())
    .split('\n')
    .filter((line) => /^\w+/.exec(line)?.[0] === name && wanted.every((label) => line.includes(label)))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}

describe('the metrics of a server', () => {
  it('count a card from the form to its presentation, by kind, card and outcome', async () => {
    const { browser, wallet } = running
    const { url } = await browser.issueBasic('BankAccount', { displayName: HOLDER })
    expect(await sumOf('vitrine_flows_begun_total', { kind: 'issuance' })).toBe(1)
    const credential = await wallet.receive(url)
    const { url: requestUrl } = await browser.present('BankAccount')
    const open = await wallet.openRequest(requestUrl)
    await open.present([credential])

    const card = 'bank-account-basic'
    const issued = { kind: 'issuance', card, outcome: 'issued', reason: 'none' }
    const verified = { kind: 'presentation', card, outcome: 'verified', reason: 'none' }
    expect(await sumOf('vitrine_flows_ended_total', issued)).toBe(1)
    expect(await sumOf('vitrine_flows_ended_total', verified)).toBe(1)
    for (const step of ['scanned', 'redeemed', 'issued'])
      expect(await sumOf('vitrine_flow_step_seconds_count', { kind: 'issuance', step }), step).toBe(1)
    for (const step of ['scanned', 'presented'])
      expect(await sumOf('vitrine_flow_step_seconds_count', { kind: 'presentation', step }), step).toBe(1)
    expect(await sumOf('vitrine_open_flows')).toBe(2)
    expect(await sumOf('vitrine_database_transactions_open')).toBe(0)
    expect(await sumOf('vitrine_database_transaction_seconds_count')).toBeGreaterThan(5)
    expect(await sumOf('vitrine_http_requests_total', { operation: 'startBasicIssuance', status: '200' })).toBe(1)
  })

  it('count flows without a wallet as soon as the clean-up ends them', async () => {
    await running.browser.issueBasic('BankAccount', { displayName: HOLDER })
    await running.browser.present('BankAccount')
    running.advance(400_000)
    expect(await sumOf('vitrine_cleanup_backlog_seconds')).toBeGreaterThan(50)
    await running.product.cleanUp()
    for (const kind of ['issuance', 'presentation'])
      expect(await sumOf('vitrine_flows_ended_total', { kind, outcome: 'failed', reason: 'EXPIRED' }), kind).toBe(1)
    expect(await sumOf('vitrine_cleanup_backlog_seconds')).toBe(0)
    expect(await sumOf('vitrine_cleanup_duration_seconds_count')).toBeGreaterThan(1)
  })

  it('count the open notification streams', async () => {
    const stream = await listenToNotifications(running.url, 'an-id')
    await expect.poll(() => sumOf('vitrine_change_streams_open')).toBe(1)
    stream.end()
    await expect.poll(() => sumOf('vitrine_change_streams_open')).toBe(0)
  })

  it('describe the installation', async () => {
    expect(await sumOf('vitrine_database_up')).toBe(1)
    expect(await sumOf('vitrine_build_info')).toBe(1)
    expect(await sumOf('vitrine_disk_bytes', { kind: 'free' })).toBeGreaterThan(0)
    for (const certificate of ['trust-anchor', 'credential-issuer', 'audit-log'])
      expect(await sumOf('vitrine_certificate_expiry_timestamp_seconds', { certificate }), certificate).toBeGreaterThan(
        running.now() / 1000,
      )
  })

  it('contain no personal data, and are not served on the public port', async () => {
    const { id } = await running.browser.present('BankAccount')
    const text = await readMetrics()
    expect(text).not.toContain(HOLDER)
    expect(text).not.toContain(id)
    const { status, body } = await running.browser.get('/metrics')
    expect(status).toBe(404)
    expect(JSON.stringify(body)).not.toContain('vitrine_')
  })
})
