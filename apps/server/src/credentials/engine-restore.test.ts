import { beforeEach, describe, expect, it } from 'vitest'
import { type EngineRestore, EngineRestores } from './engine-restore.ts'

const tx = {} as never
const CONTEXT = { signerKeyIds: { 'credential-issuer': 'key', 'document-signer': 'key' }, now: 1 }

let calls: string[]
beforeEach(() => {
  calls = []
})

/** An engine whose credential ids start with its name. */
const engine = (name: string, answer: 'published' | 'pending' = 'published') => {
  const restore: EngineRestore = {
    afterRestore: async () => [`${name} is restored`],
    setStatus: async (_tx, ids, status) => {
      calls.push(`${name}: ${ids.join()} ${status}`)
      return answer
    },
    revokeLost: async (_tx, id) => {
      calls.push(`${name} is asked for ${id}`)
      return id.startsWith(name)
    },
  }
  return { name, restore }
}

const restores = () => new EngineRestores([engine('own'), engine('slow', 'pending'), { name: 'remote' }], 'own')
const revokeLost = (credentialId: string, named: (string | undefined)[]) =>
  restores().revokeLost(tx, { credentialId, named, formats: [] }, CONTEXT)

describe('the restore of several engines', () => {
  it('calls each engine that has a restore', async () => {
    expect(await restores().afterRestore(tx, CONTEXT)).toEqual(['own is restored', 'slow is restored'])
  })

  it('leaves revocations pending that an engine has not carried out, or that it learns only from the server', async () => {
    const made = ['own', 'slow', 'remote', 'uninstalled', 'own'].map((name, index) => ({
      id: `${name}-${index}`,
      engine: name,
    }))
    expect(await restores().setStatus(tx, made, 'revoked')).toEqual(['slow-1', 'remote-2', 'uninstalled-3'])
    expect(calls).toEqual(['own: own-0,own-4 revoked', 'slow: slow-1 revoked'])
  })

  it('asks only the engines that the versions of a card name', async () => {
    expect(await revokeLost('own-1', ['slow', 'remote'])).toBe(false)
    expect(calls).toEqual(['slow is asked for own-1'])
  })

  it('asks the default engine for a card that names none', async () => {
    expect(await revokeLost('own-1', [undefined])).toBe(true)
    expect(calls).toEqual(['own is asked for own-1'])
  })

  it('asks all engines for a card that is unknown', async () => {
    expect(await revokeLost('slow-1', [])).toBe(true)
    expect(calls).toEqual(['own is asked for slow-1', 'slow is asked for slow-1'])
  })
})
