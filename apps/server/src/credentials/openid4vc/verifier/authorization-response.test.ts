import { createPublicKey } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { encryptJwe } from '../../../../../../tests/protocol/wallet/jwe.ts'
import { createEncryptionKey } from '../jose/compact-jwe.ts'
import { readAuthorizationResponse } from './authorization-response.ts'

const encryptionKey = createEncryptionKey('key-1')
const OTHER_STATE = 'state: expected the one of this request, received another or none'
const STATE = 'state-of-this-request'
const expected = { state: STATE, encryptionKey, queryIds: ['credential', 'also-1'] }

function encrypt(payload: unknown, { publicJwk, kid } = encryptionKey): string {
  const key = createPublicKey({ key: { ...publicJwk }, format: 'jwk' })
  return encryptJwe(JSON.stringify(payload), { key, kid, enc: 'A128GCM' })
}

const read = (...form: [name: string, value: string][]) =>
  readAuthorizationResponse(new URLSearchParams(form), expected)
const readEncrypted = (payload: unknown) => read(['response', encrypt(payload)])
const ANSWER = { state: STATE, vp_token: { credential: ['a presentation'] } }
const accepted = { kind: 'presentations', presentations: new Map([['credential', 'a presentation']]) }

describe('an encrypted answer', () => {
  it('has a presentation for each query that it answers', () => {
    expect(readEncrypted(ANSWER)).toEqual(accepted)
    expect(readEncrypted({ vp_token: { credential: ['one'], 'also-1': ['two'] } })).toEqual({
      kind: 'presentations',
      presentations: new Map([
        ['credential', 'one'],
        ['also-1', 'two'],
      ]),
    })
  })

  it('may omit the state, and have unknown parameters next to it', () => {
    const { state: _, ...rest } = ANSWER
    expect(readEncrypted(rest)).toEqual(accepted)
    expect(read(['response', encrypt(ANSWER)], ['iss', 'a'], ['iss', 'b'])).toEqual(accepted)
  })

  it.each([undefined, {}, [], 'text', null])('has no presentation with %j as its vp_token', (vp_token) => {
    expect(readEncrypted({ state: STATE, vp_token })).toEqual({ kind: 'presentations', presentations: new Map() })
  })

  it.each([['another state'], [null], [[STATE]], ['']])(
    'does not belong to this request with the state %j',
    (state) => {
      expect(readEncrypted({ ...ANSWER, state })).toBeUndefined()
    },
  )

  it('does not belong to this request if it is encrypted to another key, or not encrypted', () => {
    expect(read(['response', encrypt(ANSWER, createEncryptionKey('key-1'))])).toBeUndefined()
    expect(read(['response', JSON.stringify(ANSWER)])).toBeUndefined()
    expect(read(['response', ''])).toBeUndefined()
  })

  it.each(['vp_token', 'error'])('is refused with an unencrypted %s next to it', (name) => {
    expect(read(['response', encrypt(ANSWER)], ['state', STATE], [name, 'x'])).toBeUndefined()
  })

  it.each(['response', 'state', 'vp_token', 'error'])('is refused with a repeated %s', (name) => {
    expect(read(['response', encrypt(ANSWER)], [name, encrypt(ANSWER)], [name, encrypt(ANSWER)])).toBeUndefined()
  })

  it.each<[string, object]>([
    ['answers an unknown query', { other: ['x'] }],
    ['answers a known and an unknown query', { credential: ['x'], other: ['x'] }],
    ['has two presentations for a query', { credential: ['x', 'y'] }],
    ['has no presentation for a query that it answers', { credential: [] }],
    ['has a presentation outside a list', { credential: 'x' }],
    ['has a presentation that is an object', { credential: [{}] }],
  ])('is malformed if it %s', (_what, vp_token) => {
    expect(readEncrypted({ state: STATE, vp_token })).toEqual({
      kind: 'malformed',
      diagnosis: expect.stringMatching(/^vp_token: expected/),
    })
  })

  it('may be an error, but only as text', () => {
    expect(readEncrypted({ state: STATE, error: 'access_denied' })).toEqual({ kind: 'error', error: 'access_denied' })
    expect(readEncrypted({ ...ANSWER, error: 1 })).toEqual(accepted)
    expect(readEncrypted({ state: 'another', error: 'access_denied' })).toBeUndefined()
  })
})

describe('an unencrypted answer', () => {
  it('is an error with the state of this request', () => {
    expect(read(['error', 'access_denied'], ['state', STATE])).toEqual({ kind: 'error', error: 'access_denied' })
  })

  it.each<[string, [string, string][]]>([
    [
      'another state',
      [
        ['error', 'access_denied'],
        ['state', 'another'],
      ],
    ],
    ['no state', [['error', 'access_denied']]],
    ['no error', [['state', STATE]]],
    [
      'an empty error',
      [
        ['error', ''],
        ['state', STATE],
      ],
    ],
    [
      'two errors',
      [
        ['error', 'a'],
        ['error', 'b'],
        ['state', STATE],
      ],
    ],
    [
      'two states',
      [
        ['error', 'a'],
        ['state', STATE],
        ['state', STATE],
      ],
    ],
    [
      'a presentation',
      [
        ['vp_token', JSON.stringify(ANSWER.vp_token)],
        ['state', STATE],
      ],
    ],
    ['nothing', []],
  ])('is refused with %s', (_what, form) => {
    expect(read(...form)).toBeUndefined()
  })
})

it.each<[string, [string, string][], string]>([
  [
    'an answer that is not encrypted',
    [
      ['vp_token', '{}'],
      ['state', STATE],
    ],
    'response: expected an encrypted answer, received "vp_token state"',
  ],
  [
    'a body that is no form, without its text',
    [['{"vp_token":{"credential":["eyJ"]}}', '']],
    'response: expected an encrypted answer, received "another text"',
  ],
  [
    'a repeated parameter',
    [
      ['response', 'a'],
      ['response', 'b'],
    ],
    'response: expected one parameter, received a list of 2',
  ],
  [
    'a vp_token next to the response',
    [
      ['response', 'a'],
      ['vp_token', '{}'],
    ],
    'response: expected vp_token and error in it, not next to it, received another or none',
  ],
  [
    'the state of another request, without the state',
    [['response', encrypt({ ...ANSWER, state: 'another' })]],
    OTHER_STATE,
  ],
  [
    'an error with another state',
    [
      ['error', 'access_denied'],
      ['state', 'another'],
    ],
    OTHER_STATE,
  ],
  [
    'encryption to another key',
    [['response', encrypt(ANSWER, createEncryptionKey('key-1'))]],
    'JWE tag: expected one for the key of this request and this content, received another or none',
  ],
])('the diagnosis names %s', (_what, form, line) => {
  const faults: string[] = []
  const read = readAuthorizationResponse(new URLSearchParams(form), expected, (fault) => faults.push(fault))
  expect([read, faults]).toEqual([undefined, [line]])
})
