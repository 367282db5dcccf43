import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Milliseconds } from '@vitrine/api/units.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { securityHeaders } from '../../../apps/server/src/platform/http/edge/security-headers.ts'
import { findProxy, type ProxyName } from '../../../tools/check/proxies.ts'
import { Crowd } from '../durability/crowd.ts'
import { temporaryFolder } from '../durability/server-process.ts'
import { Story } from '../durability/story.ts'
import { Browser } from '../product.ts'
import { TestWallet } from '../wallet/wallet.ts'
import { startCountingServer } from './faulty-server.ts'
import { chooseProxyAddress, type RunningProxy, startProxy } from './proxy.ts'
import { ask, handshake, statusOf, trustAuthority } from './proxy-client.ts'
import { startTwoServers, type TwoServers } from './two-servers.ts'

const DOCTOR = fileURLToPath(new URL('../../../apps/server/src/commands/doctor.ts', import.meta.url))
/** Health checks that do not pass in these tests, for reasons unrelated to the proxy. */
const NOT_SET = ['Wallet links', 'Administrators', 'Help desk', 'Key of the trust anchor', 'Backup', 'Audit log export']
const STREAMS_PER_ADDRESS = 2
const SERVERS = 2
const VISITORS = 3
/** Pause between the two restarts of a rolling restart, as docs/operations.md requires. */
const RESTART_PAUSE: Milliseconds = 2000
/**
 * Proxies. `holdsPosts` is true if the proxy makes a POST wait while no server is up. Caddy 2.6 (of Debian) does not: it answers 503
 * with Retry-After, and clients then try again. Later versions of Caddy make the POST wait. `refusesLargeBodies`: Caddy
 * forwards bodies of any size while they arrive, and leaves the limit to the server.
 */
const PROXIES: { name: ProxyName; holdsPosts: boolean; refusesLargeBodies: boolean }[] = [
  { name: 'nginx', holdsPosts: true, refusesLargeBodies: true },
  { name: 'caddy', holdsPosts: false, refusesLargeBodies: false },
]
/** True on Linux. Only Linux accepts loopback addresses other than 127.0.0.1 without configuration. */
const isLinux = process.platform === 'linux'

const pause = (milliseconds: Milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

let stage: TwoServers
beforeAll(async () => {
  stage = await startTwoServers({ MAX_STREAMS_PER_ADDRESS: String(STREAMS_PER_ADDRESS) })
})
afterAll(() => stage?.stop())

for (const { name, holdsPosts, refusesLargeBodies } of PROXIES) {
  const isMissing = findProxy(name) === undefined
  const title = `two servers behind ${name}, as deploy/${name} configures it${isMissing ? ` (${name} is not installed)` : ''}`
  describe.skipIf(isMissing)(title, () => {
    let proxy: RunningProxy
    let browser: Browser
    const newWallet = () => new TestWallet({ trustAnchors: [stage.trustAnchor] })
    beforeAll(async () => {
      proxy = await stage.startProxyInFront(name)
      browser = new Browser(stage.url)
    })
    afterAll(() => proxy?.stop())

    it('serve an issuance and a presentation over https', async () => {
      const story = new Story(browser, newWallet())
      await story.proceed()
      await story.verify()
    })

    it('notify a page of a change at once', async () => {
      const { id, url } = await browser.issueBasic('BankAccount', { displayName: 'Anna Nowak' })
      const stream = await ask(`${stage.url}/notifications?id=${encodeURIComponent(id)}`)
      expect(stream.headers['content-type']).toMatch(/^text\/event-stream/)
      const chunks = stream.setEncoding('utf8')[Symbol.asyncIterator]()
      expect((await chunks.next()).value).toContain('retry:')
      const changedAt = Date.now()
      const event = chunks.next()
      await newWallet().openOffer(url)
      expect((await event).value).toContain('event: changed')
      expect(Date.now() - changedAt).toBeLessThan(5000)
      stream.destroy()
    })

    it.skipIf(!isLinux)('count a visitor by the connecting address, whatever X-Forwarded-For contains', async () => {
      const openStream = (from: string, forged: string) =>
        ask(`${stage.url}/notifications?id=none`, {
          from,
          headers: { 'x-forwarded-for': forged, forwarded: `for=${forged}`, 'x-real-ip': forged },
        })
      const open = await Promise.all(
        Array.from({ length: STREAMS_PER_ADDRESS * SERVERS + 1 }, (_, index) =>
          openStream('127.0.0.2', `203.0.113.${index}`),
        ),
      )
      expect(open.map(({ statusCode }) => statusCode)).toContain(429)
      open.push(await openStream('127.0.0.3', '203.0.113.1'))
      expect(open.at(-1)?.statusCode).toBe(200)
      for (const stream of open) stream.destroy()
    })

    it('give each request an id, and ignore ids from visitors', async () => {
      const answers = await Promise.all(
        [1, 2].map(() => ask(`${stage.url}/health/live`, { headers: { 'x-request-id': 'chosen-by-a-visitor' } })),
      )
      const ids = answers.map(({ headers }) => headers['x-request-id'])
      expect(new Set([...ids, 'chosen-by-a-visitor']).size).toBe(3)
      for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{32,36}$/)
    })

    it('are reachable by TLS 1.2 and 1.3 only, and http redirects there', async () => {
      const port = Number(new URL(stage.url).port)
      expect(await handshake(port, 'TLSv1')).toMatch(/ALERT_PROTOCOL_VERSION/)
      expect(await handshake(port, 'TLSv1.1')).toMatch(/ALERT_PROTOCOL_VERSION/)
      expect(await handshake(port, 'TLSv1.2')).toBe('TLSv1.2')
      expect(await handshake(port, 'TLSv1.3')).toBe('TLSv1.3')
      const plain = await ask(`http://localhost:${proxy.httpPort}/issuance?id=1`)
      expect(plain.statusCode).toBe(308)
      expect(plain.headers.server ?? '').not.toMatch(/\d/)
      expect(plain.headers.location).toBe(`${stage.url}/issuance?id=1`)
    })

    it('receive no request with two Host headers', async () => {
      const port = Number(new URL(stage.url).port)
      for (const hosts of [
        ['localhost', 'localhost'],
        ['localhost', 'elsewhere.example'],
      ])
        expect(await statusOf(port, hosts)).toBe(400)
      expect(await statusOf(port, ['localhost'])).toBe(200)
    })

    it('send each header once, and hide their version, readiness and metrics', async () => {
      const { headers, rawHeaders } = await ask(`${stage.url}/health/live`)
      expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
      expect(headers['permissions-policy']).toBe(securityHeaders(stage.url)['permissions-policy'])
      const names = rawHeaders.filter((_value, index) => index % 2 === 0).map((header) => header.toLowerCase())
      expect(names).toEqual([...new Set(names)])
      expect(headers.server ?? '').not.toMatch(/\d/)
      expect((await ask(`${stage.url}/health/ready`)).statusCode).toBe(404)
      expect((await ask(`${stage.url}/metrics`)).statusCode).toBe(404)
    })

    it('pass the health checks of the doctor', async () => {
      const { PATH } = process.env
      const env = { PATH, ENV_FILE: 'none', NODE_EXTRA_CA_CERTS: proxy.authorityFile, ...stage.environment }
      const { stdout } = await promisify(execFile)(process.execPath, [DOCTOR, '--json'], { env }).catch(
        (error: { stdout: string }) => error,
      )
      const checks: { name: string; outcome: string }[] = JSON.parse(stdout).checks
      const notOk = checks.filter(({ outcome }) => outcome !== 'ok').map(({ name: check }) => check)
      expect(checks.length - notOk.length).toBeGreaterThan(5)
      expect(notOk.filter((check) => !NOT_SET.includes(check))).toEqual([])
    })

    // This test takes up to a minute on a busy machine.
    it('are restarted one after the other without a failed request', async () => {
      const crowd = new Crowd(stage.url, stage.trustAnchor)
      crowd.come(VISITORS)
      for (const [index, server] of stage.servers.entries()) {
        if (index > 0) await pause(RESTART_PAUSE)
        expect(await server.terminate()).toEqual({ code: 0, signal: null })
        await server.start()
      }
      await crowd.leave()
      const { wrong, lost, unavailable } = crowd
      expect({ wrong, lost }).toEqual({ wrong: [], lost: 0 })
      if (holdsPosts) expect(unavailable).toBe(0)
      expect(crowd.finished).toBeGreaterThanOrEqual(VISITORS)
    }, 90_000)
  })

  describe.skipIf(isMissing)(`${name} in front of a server that closes connections without an answer`, () => {
    it('repeats a GET at another server, but never a POST', async () => {
      const folder = temporaryFolder()
      const silent = await startCountingServer({ isSilent: true })
      const other = await startCountingServer({ isSilent: false })
      const address = await chooseProxyAddress()
      const proxy = await startProxy(name, { servers: [silent.port, other.port], address, folder: folder.path })
      const distrustAuthority = trustAuthority(proxy.authority)
      try {
        for (let attempt = 0; attempt < 4; attempt += 1) expect((await fetch(`${address.url}/page`)).status).toBe(200)
        const answers = []
        for (let attempt = 0; attempt < 4; attempt += 1)
          answers.push(await fetch(`${address.url}/pay`, { method: 'POST', body: '{}' }))
        expect(silent.posts + other.posts).toBe(4)
        const unanswered = answers.filter(({ status }) => status !== 200)
        expect(unanswered).toHaveLength(silent.posts)
        expect(unanswered.length).toBeGreaterThan(0)
        for (const answer of unanswered) {
          expect(answer.status).toBe(503)
          expect(answer.headers.get('retry-after')).toBe('5')
          expect(await answer.json()).toMatchObject({ status: 503, code: 'unavailable' })
        }
      } finally {
        distrustAuthority()
        await proxy.stop()
        await Promise.all([silent.stop(), other.stop()])
        folder.remove()
      }
    })
  })

  describe.skipIf(isMissing)(`${name} in front of servers with large bodies`, () => {
    it('forwards callbacks of Verified ID with 10 MB', async () => {
      const folder = temporaryFolder()
      const server = await startCountingServer({ isSilent: false })
      const address = await chooseProxyAddress()
      const proxy = await startProxy(name, { servers: [server.port, server.port], address, folder: folder.path })
      const distrustAuthority = trustAuthority(proxy.authority)
      const send = (path: string) =>
        fetch(`${address.url}${path}`, { method: 'POST', body: 'a'.repeat(10 * 1024 * 1024) })
      try {
        expect((await send('/callbacks/verified-id/presentation')).status).toBe(200)
        if (!refusesLargeBodies) return
        // The proxy may close the stream before the client has read the refusal.
        await send('/pay').catch(() => undefined)
        expect(server.posts).toBe(1)
      } finally {
        distrustAuthority()
        await proxy.stop()
        await server.stop()
        folder.remove()
      }
    })
  })
}
