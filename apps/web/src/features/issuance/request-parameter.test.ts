import { encodeBase64Url } from '@vitrine/api/text/base64url.ts'
import { describe, expect, it } from 'vitest'
import { decodeRequestParameter } from './request-parameter.ts'

describe('decodeRequestParameter', () => {
  it('reads a Base64 JSON object in either alphabet, with or without padding', () => {
    const value = { displayName: 'Zażółć ?>~', level: 2 }
    const base64 = Buffer.from(JSON.stringify(value)).toString('base64')
    expect(decodeRequestParameter(base64)).toEqual(value)
    expect(decodeRequestParameter(base64.replace(/=+$/, ''))).toEqual(value)
    expect(decodeRequestParameter(encodeBase64Url(JSON.stringify(value)))).toEqual(value)
  })

  it.each(['not base64!', '%00', '../', encodeBase64Url('{"a":'), ''])('treats %j as empty', (encoded) => {
    expect(decodeRequestParameter(encoded)).toEqual({})
  })

  it.each(['[1]', 'null', '7', '"text"', 'true'])('treats the JSON %s, which is not an object, as empty', (json) => {
    expect(decodeRequestParameter(encodeBase64Url(json))).toEqual({})
  })

  it('handles a megabyte and a depth of ten thousand', () => {
    const text = 'x'.repeat(1_048_576)
    expect(decodeRequestParameter(encodeBase64Url(JSON.stringify({ text })))).toEqual({ text })
    const deep = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`
    expect(Object.keys(decodeRequestParameter(encodeBase64Url(deep)))).toEqual(['a'])
  })

  it('treats a missing parameter as empty', () => {
    expect(decodeRequestParameter(undefined)).toEqual({})
  })

  it('does not change the prototype', () => {
    const value = decodeRequestParameter(encodeBase64Url('{"__proto__":{"isAdmin":true},"a":1}'))
    expect(Object.entries(value)).toEqual([['a', 1]])
    expect('isAdmin' in value).toBe(false)
  })
})
