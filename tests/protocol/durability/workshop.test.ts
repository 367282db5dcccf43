import { Agent, request } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfiguration } from '../../../apps/server/src/settings/configuration.ts'
import { type RunningProduct, startProduct } from '../product.ts'
import { RawConnection } from '../raw-connection.ts'

const VISITORS = 200
/** The test runs with a tenth of the visitors, and with a tenth of each limit that an address has by default. */
const SCALE = 10
const SOCKETS_OF_A_BROWSER = 6
/** Paths of the forty requests that a browser sends to show the app. */
const LOAD = [
  ...Array<string>(2).fill('/scenarios'),
  ...Array<string>(3).fill('/scenarios/images/workshop.svg'),
  ...Array<string>(35).fill('/configuration'),
]
const POLLS_PER_MINUTE = 12
const WALLETS_AT_A_TIME = 10

let running: RunningProduct
const agents: Agent[] = []
const streams: RawConnection[] = []
beforeAll(async () => {
  const { rateLimitPerMinute, streams, flowLimits } = readConfiguration({})
  running = await startProduct({
    RATE_LIMIT_PER_MINUTE: String(rateLimitPerMinute / SCALE),
    MAX_STREAMS_PER_ADDRESS: String(streams.perAddress / SCALE),
    OPEN_FLOWS_PER_ADDRESS: String(flowLimits.perClient.flows / SCALE),
  })
})
afterAll(async () => {
  for (const agent of agents) agent.destroy()
  for (const stream of streams) stream.close()
  await running.stop()
})

function status(agent: Agent, path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asking = request(`${running.url}${path}`, { agent, headers: { accept: 'text/html' } }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode))
    })
    asking.once('error', reject).end()
  })
}

/** Loads the app as a visitor's browser does. Returns the statuses of all answers. */
async function visit(): Promise<(number | undefined)[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS_OF_A_BROWSER })
  agents.push(agent)
  return Promise.all(LOAD.map((path) => status(agent, path)))
}

async function openStream(id: string): Promise<void> {
  const stream = await RawConnection.open(running.url)
  streams.push(stream)
  stream.send(`GET /notifications?id=${id} HTTP/1.1\r\nHost: x\r\n\r\n`)
  await stream.receive(/retry/)
}

it(`a workshop of ${VISITORS} visitors behind one address gets no refusal in its first minute`, async () => {
  const started = Date.now()
  const visits = await Promise.all(Array.from({ length: VISITORS / SCALE }, visit))
  expect(new Set(visits.flat())).toEqual(new Set([200]))

  const offers = await Promise.all(
    agents.map(() => running.browser.issueBasic('BankAccount', { displayName: 'Anna Nowak' })),
  )
  await Promise.all(offers.map(({ id }) => openStream(id)))
  const waiting = offers.map(({ url }) => url)
  const takeInTurn = async (): Promise<void> => {
    for (let url = waiting.pop(); url; url = waiting.pop()) await running.wallet.receive(url)
  }
  await Promise.all(Array.from({ length: WALLETS_AT_A_TIME }, takeInTurn))

  for (const stream of streams) await stream.receive(/event: changed/)
  const polls = await Promise.all(
    offers.flatMap(({ id }, visitor) => {
      const agent = agents[visitor]
      return agent
        ? Array.from({ length: POLLS_PER_MINUTE }, () => status(agent, `/basic/issuance/status?id=${id}`))
        : []
    }),
  )
  expect(polls).toHaveLength((VISITORS / SCALE) * POLLS_PER_MINUTE)
  expect(new Set(polls)).toEqual(new Set([200]))
  for (const { id } of offers) expect(await running.browser.issuanceStatus(id)).toEqual({ status: 2 })
  expect(streams.filter(({ socket }) => socket.closed)).toEqual([])
  // All requests fell into one minute, the window of the rate limit.
  expect(Date.now() - started).toBeLessThan(55_000)
}, 60_000)
