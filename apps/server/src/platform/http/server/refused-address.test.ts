import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { addressProblem, replaceLongAddress, replaceUndecodableAddress } from './refused-address.ts'

const requestOf = (url: string) => ({ url }) as IncomingMessage

describe('the address of a request', () => {
  it('is kept up to 8192 characters', () => {
    const request = requestOf(`/${'x'.repeat(8191)}`)
    replaceLongAddress(request)
    expect(request.url).toHaveLength(8192)
    expect(addressProblem(request)).toBeUndefined()
  })

  it('is not read if it is longer', () => {
    const request = requestOf(`/${'x'.repeat(8192)}`)
    replaceLongAddress(request)
    expect(request.url).not.toContain('xx')
    expect(addressProblem(request)).toMatchObject({ code: 'address-too-long', status: 414 })
  })

  it('is not read if it cannot be decoded', () => {
    const request = requestOf('/%zz')
    replaceUndecodableAddress(request)
    expect(addressProblem(request)).toMatchObject({ code: 'invalid-request', status: 400 })
  })
})
