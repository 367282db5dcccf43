import { describe, expect, it } from 'vitest'
import { npmFailure, progressOf } from './npm-failure.mjs'

const ROOT = '/home/someone/vitrine'

const failure = (...lines: string[]) => npmFailure(lines, { root: ROOT })

describe('a failed installation', () => {
  it('names a home folder without write access, and the setting for another one', () => {
    const lines = ['npm error code EROFS', 'npm error syscall mkdir', 'npm error path /home/someone/.npm']
    expect(failure(...lines)).toMatch(/cannot write to \/home\/someone\/\.npm \(EROFS\).*npm_config_cache/)
  })

  it('names a folder of the project without write access', () => {
    expect(failure('npm error code EACCES', `npm error path ${ROOT}/node_modules/zod`)).toMatch(
      /cannot write to .*node_modules\/zod \(EACCES\).*folder of the project/,
    )
  })

  it.each(['SELF_SIGNED_CERT_IN_CHAIN', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'])(
    'explains a connection that a proxy reads (%s)',
    (code) => {
      expect(failure(`npm error code ${code}`)).toMatch(/authority that Node does not know[\s\S]*NODE_EXTRA_CA_CERTS/)
    },
  )

  it.each(['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'ETIMEDOUT', 'ERR_SOCKET_TIMEOUT'])(
    'blames the network only if the registry cannot be reached (%s)',
    (code) => {
      expect(failure(`npm ERR! code ${code}`)).toMatch(/registry cannot be reached/)
    },
  )

  it('names a full disk', () => {
    expect(failure('npm error code ENOSPC', 'npm error path /home/someone/.npm')).toMatch(/disk is full/)
  })

  it('refers to the message of npm otherwise', () => {
    expect(failure('npm error code EINTEGRITY')).toMatch(/message above/)
    expect(failure()).toMatch(/message above/)
  })
})

describe('progress of an installation', () => {
  it('names a registry that cannot be reached', () => {
    expect(progressOf('npm http fetch GET https://npm.example/zod attempt 2 failed with ENOTFOUND')).toBe(
      'npm.example cannot be reached (ENOTFOUND, attempt 2 of 3) ...',
    )
  })

  it('has no line for a download', () => {
    expect(progressOf('npm http fetch GET 200 https://npm.example/zod 34ms')).toBeUndefined()
  })
})
