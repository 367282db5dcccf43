import { describe, expect, test } from 'vitest'
import { readArguments, UsageError } from './arguments.ts'

const LINK = 'openid4vp://?client_id=x&request_uri=https://verifier.example'

describe('the arguments of the wallet in a terminal', () => {
  test('have defaults', () => {
    expect(readArguments([LINK])).toEqual({
      ...{ link: LINK, pin: undefined, store: 'data/terminal-wallet', report: undefined },
      ...{ provider: undefined, clientId: undefined, port: 0, isConfirmed: false },
      anchors: { issuer: [], documents: [], verifier: [] },
    })
  })

  test('are read', () => {
    const given = [
      '--pin',
      '1234',
      '--provider',
      'http://localhost:3001/',
      '--port',
      '8080',
      '--client-id',
      'me',
      '--yes',
    ]
    expect(readArguments([LINK, ...given, '--store', '/s', '--report', '/r'])).toMatchObject({
      ...{ pin: '1234', provider: 'http://localhost:3001', port: 8080, clientId: 'me', isConfirmed: true },
      ...{ store: '/s', report: '/r' },
    })
  })

  test('may ask for help', () => {
    expect(readArguments(['--help'])).toBeUndefined()
  })

  test.each<[given: string[], message: string]>([
    [[], 'one link'],
    [[LINK, LINK], 'one link'],
    [[LINK, '--port', 'x'], "--port is 'x'"],
    [[LINK, '--provider', 'http://localhost/a'], '--provider is'],
    [[LINK, '--anchors', '/missing.pem'], '/missing.pem cannot be read'],
    [[LINK, '--unknown'], '--unknown'],
  ])('are refused if they are %j', (given, message) => {
    expect(() => readArguments(given)).toThrow(UsageError)
    expect(() => readArguments(given)).toThrow(message)
  })
})
