import { createServer, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { describePortProblem, findPortProblem } from './ports.ts'

const servers: Server[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))))
})

test.each(['127.0.0.1', '0.0.0.0'])('detects that a port is taken at %s, and free afterwards', async (host) => {
  const port = await listenOnSomePort(host)
  expect(await findPortProblem(port)).toBe('taken')
  await new Promise((resolve) => servers.pop()?.close(resolve))
  expect(await findPortProblem(port)).toBeUndefined()
})

test('explains which port is taken and how to choose another', async () => {
  const message = await describePortProblem({ server: 3000, idp: 3001, wallet: 3002 }, 'npm start', async (port) =>
    port === 3001 ? 'taken' : undefined,
  )
  expect(message).toContain('Port 3001, which the demo identity provider needs, is taken.')
  expect(message).toContain('IDP_PORT=3101')
  expect(message).toContain('npm start')
})

test('explains that a port may only be used by the superuser', async () => {
  const message = await describePortProblem({ server: 80, idp: 3001, wallet: 3002 }, 'npm start', async (port) =>
    port === 80 ? 'forbidden' : undefined,
  )
  expect(message).toContain('Port 80, which the app needs, may not be used by your account.')
  expect(message).toContain('PORT=8080')
})

test('names all ports that cannot be used, and one command with ports that can', async () => {
  const taken = [3000, 3001, 3002, 3100, 3201]
  const message = await describePortProblem({ server: 3000, idp: 3001, wallet: 3101 }, 'npm start', async (port) =>
    taken.includes(port) ? 'taken' : undefined,
  )
  expect(message).toMatch(/Port 3000.*\nPort 3001/)
  expect(message).toContain('PORT=3200 IDP_PORT=3301 npm start')
})

test('names the port of the emulator if it runs', async () => {
  const ports = { server: 3000, idp: 3001, wallet: 3002, emulator: 3003 }
  const message = await describePortProblem(ports, 'npm run dev -- --entra-emulator', async (port) =>
    port === 3003 ? 'taken' : undefined,
  )
  expect(message).toContain('Port 3003, which the emulator of Microsoft Entra Verified ID needs, is taken.')
  expect(message).toContain('ENTRA_EMULATOR_PORT=3103')
  expect(message).toContain('npm run dev -- --entra-emulator')
})

test('returns no message for free ports', async () => {
  const ports = { server: 3000, idp: 3001, wallet: 3002 }
  expect(await describePortProblem(ports, 'npm start', async () => undefined)).toBeUndefined()
})

function listenOnSomePort(host: string): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer()
    servers.push(server)
    server.listen(0, host, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
}
