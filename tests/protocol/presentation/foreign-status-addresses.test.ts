import { createServer, type Server } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { publicInternet } from '../../../apps/server/src/platform/http-client/guarded-fetch.ts'
import { statusAt } from './foreign-issuer.ts'
import { ForeignStage } from './foreign-stage.ts'

describe('a status list at a non-public address', () => {
  /** A stage whose server guards outbound connections as in production. The tests replace its DNS resolver and count its connections. */
  let stage: ForeignStage
  let names: Record<string, string[]> = {}
  let opened = 0
  const listeners: Server[] = []
  let connections = 0
  const ports: { v4: number; v6: number } = { v4: 0, v6: 0 }

  beforeAll(async () => {
    ports.v4 = await listen('127.0.0.1')
    ports.v6 = await listen('::1')
    stage = await ForeignStage.open(() => ({
      ...publicInternet,
      resolve: async (host) => names[host] ?? [],
      open: (options) => {
        opened += 1
        return publicInternet.open(options)
      },
    }))
  })
  beforeEach(() => {
    names = {}
  })
  afterAll(async () => {
    await stage.close()
    for (const listener of listeners) await new Promise((resolve) => void listener.close(resolve))
  })

  async function listen(host: string): Promise<number> {
    const listener = createServer((socket) => {
      connections += 1
      socket.destroy()
    })
    listeners.push(listener)
    await new Promise<void>((resolve) => void listener.listen(0, host, resolve))
    const address = listener.address()
    return typeof address === 'object' && address ? address.port : 0
  }

  async function expectNobodyAsked(uri: string): Promise<void> {
    const presented = await stage.present(stage.library.issue({ status: statusAt(uri, 9) }))
    await stage.expectRefused(presented, 'CREDENTIAL_STATE_UNAVAILABLE')
    expect({ opened, connections }).toEqual({ opened: 0, connections: 0 })
  }

  it.each([
    'https://127.0.0.1:PORT4/list',
    'https://127.1:PORT4/list',
    'https://2130706433:PORT4/list',
    'https://0x7f000001:PORT4/list',
    'https://0x7f.0.0.1:PORT4/list',
    'https://0177.0.0.1:PORT4/list',
    'https://127.0.0.1.:PORT4/list',
    'https://①②⑦.0.0.1:PORT4/list',
    'https://0.0.0.0:PORT4/list',
    'https://0:PORT4/list',
    'https://[::1]:PORT6/list',
    'https://[0:0:0:0:0:0:0:1]:PORT6/list',
    'https://[::]:PORT6/list',
    'https://[::ffff:127.0.0.1]:PORT4/list',
    'https://[::ffff:7f00:1]:PORT4/list',
    'https://[::127.0.0.1]:PORT4/list',
    'https://[64:ff9b::7f00:1]:PORT4/list',
    'https://[64:ff9b:1::7f00:1]:PORT4/list',
    'https://[2002:7f00:1::1]:PORT4/list',
    'https://169.254.169.254/latest/meta-data/',
    'https://[fd00:ec2::254]/latest/meta-data/',
    'https://100.100.100.200/',
    'https://10.0.0.1/list',
    'https://172.16.0.1/list',
    'https://192.168.0.1/list',
    'https://100.64.0.1/list',
    'https://[fe80::1]/list',
    'https://[fc00::1]/list',
    'https://[ff02::1]/list',
    'https://224.0.0.1/list',
    'https://255.255.255.255/list',
  ])('as in %s is refused without a connection', async (uri) => {
    await expectNobodyAsked(uri.replace('PORT4', String(ports.v4)).replace('PORT6', String(ports.v6)))
  })

  it.each([
    'http://127.0.0.1:PORT4/list',
    'http://library.example/list',
    'file:///etc/passwd',
    'data:application/statuslist+jwt,a.b.c',
    'ftp://library.example/list',
    'https://user:password@library.example/list',
    '//library.example/list',
    '/list',
    '',
    `https://library.example/${'a'.repeat(3000)}`,
  ])('without https, as in %s, is refused without a connection', async (uri) => {
    names = { 'library.example': ['9.9.9.9'] }
    await expectNobodyAsked(uri.replace('PORT4', String(ports.v4)))
  })

  it.each([
    ['localhost', ['127.0.0.1']],
    ['localhost', ['::1', '127.0.0.1']],
    ['metadata.example', ['169.254.169.254']],
    ['mapped.example', ['::ffff:10.0.0.1']],
    ['half.example', ['9.9.9.9', '127.0.0.1']],
    ['zone.example', ['fe80::1%eth0']],
    ['nowhere.example', []],
  ])('behind the name %s is refused without a connection', async (host, addresses) => {
    names = { [host]: addresses }
    await expectNobodyAsked(`https://${host}:${ports.v4}/list?${addresses.length}`)
  })
})
