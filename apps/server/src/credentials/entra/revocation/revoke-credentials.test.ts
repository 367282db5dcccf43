import { describe, expect, it, vi } from 'vitest'
import { newCredentialId } from '../issuance/credential-id.ts'
import type { IssuedCredential } from '../service/issued-credential.ts'
import { ServiceError, type ServiceFailure } from '../service/service-error.ts'
import { revokeCredentials } from './revoke-credentials.ts'

const NOW = Date.UTC(2026, 8, 5, 8)
const MINUTE = 60_000
const CONTRACT = 'contract-A'

/** Service with these credentials by their indexed claim; an error lets the search fail. */
function serviceWith(stored: Record<string, IssuedCredential[] | Error>) {
  const revoked: string[] = []
  const searched: string[] = []
  const logged: object[] = []
  const note = (line: object) => logged.push(line)
  return {
    revoked,
    searched,
    logged,
    context: {
      clock: () => NOW,
      log: { info: note, warn: note, error: note },
      service: {
        findCredentials: async (contractId: string, value: string) => {
          searched.push(`${contractId} ${value}`)
          const answer = stored[value] ?? []
          if (answer instanceof Error) throw answer
          return answer
        },
        revokeCredential: async (contractId: string, id: string) => {
          revoked.push(`${contractId} ${id}`)
        },
      },
    },
  }
}

const found = (id: string, status = 'valid'): IssuedCredential => ({
  id,
  isValid: status === 'valid',
})
const newId = (age = 0) => newCredentialId(CONTRACT, NOW - age)
const failure = (kind: ServiceFailure, status?: number) => new ServiceError(kind, { call: 'findCredentials', status })

describe('a credential counts as revoked', () => {
  it('when each valid one with its id is revoked, and only those', async () => {
    const id = newId()
    const service = serviceWith({
      [id]: [found('one'), found('two', 'revoked'), found('three')],
    })
    expect((await revokeCredentials(service.context, [id])).revoked).toEqual([id])
    expect(service.searched).toEqual([`${CONTRACT} ${id}`])
    expect(service.revoked).toEqual([`${CONTRACT} one`, `${CONTRACT} three`])
  })

  it('when nothing valid is left', async () => {
    const id = newId()
    const service = serviceWith({ [id]: [found('one', 'revoked')] })
    expect((await revokeCredentials(service.context, [id])).revoked).toEqual([id])
    expect(service.revoked).toEqual([])
  })

  it('when the service does not know it ten minutes after the request, not before', async () => {
    const [young, old] = [newId(10 * MINUTE - 1), newId(10 * MINUTE)]
    expect((await revokeCredentials(serviceWith({}).context, [young, old])).revoked).toEqual([old])
  })
})

describe('a credential stays pending', () => {
  it('if its id is none of this engine', async () => {
    const service = serviceWith({})
    expect((await revokeCredentials(service.context, ['list.7', ''])).revoked).toEqual([])
    expect(service.searched).toEqual([])
  })

  it('if the service does not know its contract: the settings may name another authority', async () => {
    const id = newId()
    const { revoked } = await revokeCredentials(serviceWith({ [id]: failure('refused', 404) }).context, [id])
    expect(revoked).toEqual([])
  })

  it.each<ServiceFailure>(['refused', 'unexpected-answer'])(
    'if the service fails with %s, and the next one is tried',
    async (kind) => {
      const [first, second] = [newId(), newId()]
      const service = serviceWith({ [first]: failure(kind), [second]: [found('two')] })
      expect((await revokeCredentials(service.context, [first, second])).revoked).toEqual([second])
      expect(service.logged).toHaveLength(1)
    },
  )

  it.each<ServiceFailure>(['unreachable', 'throttled', 'unavailable', 'unauthorized'])(
    'if the service fails with %s, and so do all others until the next clean-up',
    async (kind) => {
      const [first, second] = [newId(), newId()]
      const service = serviceWith({ [first]: failure(kind), [second]: failure(kind) })
      const revocations = await revokeCredentials(service.context, [first, second])
      expect(revocations).toEqual({ revoked: [], isAvailable: false })
      expect(service.searched).toHaveLength(1)
    },
  )
})

it('stops after about five seconds within the results of one search, and continues with the rest next time', async () => {
  const id = newId()
  const credentials = Array.from({ length: 3_000 }, (_, index) => found(`found-${index}`))
  const service = serviceWith({ [id]: credentials })
  let elapsed = 0
  const now = vi.spyOn(performance, 'now').mockImplementation(() => elapsed)
  service.context.service.revokeCredential = async (_contractId, credentialId) => {
    elapsed += 10
    const revoked = credentials.findIndex((one) => one.id === credentialId)
    credentials[revoked] = found(credentialId, 'revoked')
  }
  const revokedBy = async () => {
    const { revoked } = await revokeCredentials(service.context, [id])
    return [revoked, credentials.filter(({ isValid }) => !isValid).length]
  }
  expect(await revokedBy()).toEqual([[], 501])
  expect(await revokedBy()).toEqual([[], 1_002])
  for (let cleanUp = 0; cleanUp < 3; cleanUp += 1) await revokedBy()
  expect(await revokedBy()).toEqual([[id], 3_000])
  now.mockRestore()
})

it('does not hide a fault of this server', async () => {
  const id = newId()
  await expect(revokeCredentials(serviceWith({ [id]: new TypeError('a fault') }).context, [id])).rejects.toThrow(
    'a fault',
  )
})
