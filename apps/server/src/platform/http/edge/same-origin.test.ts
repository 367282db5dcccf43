import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { requireSameOrigin } from './same-origin.ts'

const OWN = 'https://vitrine.example:8443'
const ALSO_OWN = 'https://www.vitrine.example'

const call = (origin: string | undefined, method = 'POST') =>
  requireSameOrigin([OWN, ALSO_OWN])({ method, headers: { origin } } as unknown as FastifyRequest)

describe('a request that may change something', () => {
  it('is accepted from our own pages, and from programs, which send no origin', async () => {
    for (const origin of [OWN, ALSO_OWN]) await expect(call(origin)).resolves.toBeUndefined()
    await expect(call(undefined)).resolves.toBeUndefined()
  })

  it.each([
    'https://evil.example',
    'http://vitrine.example:8443',
    'https://vitrine.example',
    'https://vitrine.example:8444',
    'https://www.vitrine.example:8443',
    'https://www.vitrine.example, https://vitrine.example:8443',
    'https://vitrine.example:8443.evil.example',
    'https://vitrine.example:8443/',
    'HTTPS://VITRINE.EXAMPLE:8443',
    'null',
    '',
  ])('is refused from %j', async (origin) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      await expect(call(origin, method)).rejects.toMatchObject({ code: 'foreign-origin' })
  })
})

it('a request that only reads is accepted from everywhere', async () => {
  for (const method of ['GET', 'HEAD']) await expect(call('https://evil.example', method)).resolves.toBeUndefined()
})
