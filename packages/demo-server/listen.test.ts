import { createServer, type Server } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { type Listener, listenOnLocalhost } from './listen.ts'

const opened: (Server | Listener)[] = []
afterEach(async () => {
  for (const server of opened.splice(0)) await server.close()
})

const answer: Parameters<typeof listenOnLocalhost>[0] = (_request, response) => void response.end('here')

/** Occupies a free port on a loopback address. Returns the port. */
async function occupy(host: string): Promise<number> {
  const server = createServer()
  opened.push(server)
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, host, resolve))
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

const hasIpv6 = await occupy('::1').then(
  () => true,
  () => false,
)

test('localhost answers in both address families', async () => {
  const listener = await listenOnLocalhost(answer, 0)
  opened.push(listener)
  for (const host of hasIpv6 ? ['127.0.0.1', '[::1]'] : ['127.0.0.1'])
    expect(await (await fetch(`http://${host}:${listener.port}`)).text()).toBe('here')
})

test.skipIf(!hasIpv6)('does not listen at all if the port is taken on one of the addresses', async () => {
  const port = await occupy('::1')
  await expect(listenOnLocalhost(answer, port)).rejects.toMatchObject({ code: 'EADDRINUSE' })
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow()
})
