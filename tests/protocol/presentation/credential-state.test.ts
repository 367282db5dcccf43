import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ENGLISH_FLOW_ERRORS } from '@vitrine/api/wording/english-flow-errors.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isJsonObject, type JsonObject } from '../wallet/json-reading.ts'
import { expectRefused } from './outcomes.ts'
import { reissued } from './reissue.ts'
import { Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.open()
})
afterAll(() => stage.close())

const database = () => stage.running.product.database.query

/** Returns the status list reference of the wallet's credential. */
function statusReference(): JsonObject {
  const { status } = stage.credential.sdJwt.jws.payload
  const list = isJsonObject(status) ? status.status_list : undefined
  return isJsonObject(list) ? list : {}
}

describe('a credential that must not be used any more', () => {
  it('has the text of the specification', () => {
    expect(ENGLISH_FLOW_ERRORS.INVALID_CREDENTIAL_STATE).toBe('The credential has been revoked or is expired')
  })

  it('is refused if it was revoked', async () => {
    const credential = await stage.receiveAnother()
    await database()
      .updateTable('credentials')
      .set({ status: 'revoked' })
      .where('id', '=', await newestCredential())
      .execute()
    const attempt = await stage.begin()
    const answer = await attempt.open.sendPresentation([credential])
    await expectRefused(stage, attempt, answer, 'INVALID_CREDENTIAL_STATE')
  })

  it('is refused if its account was revoked', async () => {
    const credential = await stage.receiveAnother()
    const newest = await newestCredential()
    await database()
      .updateTable('accounts')
      .set({ status: 'Revoked' })
      .where('id', 'in', database().selectFrom('credentials').select('account_id').where('id', '=', newest))
      .execute()
    const attempt = await stage.begin()
    const answer = await attempt.open.sendPresentation([credential])
    await expectRefused(stage, attempt, answer, 'INVALID_CREDENTIAL_STATE')
  })

  it.each([
    ['Disabled', 'CONTRACT_NOT_ENABLED'],
    ['Revoked', 'INVALID_CREDENTIAL_STATE'],
  ] as const)('is refused if its contract became %s after the request', async (status, reason) => {
    const attempt = await stage.begin()
    const setStatus = (value: 'Enabled' | 'Disabled' | 'Revoked') =>
      database().updateTable('contracts').set({ status: value }).where('name', '=', 'BankAccount').execute()
    await setStatus(status)
    const answer = await attempt.send()
    await setStatus('Enabled')
    await expectRefused(stage, attempt, answer, reason)
  })

  /** Returns the id of the credential that was issued last. */
  async function newestCredential(): Promise<string> {
    const { id } = await database()
      .selectFrom('credentials')
      .select('id')
      .orderBy('issued_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    return id
  }
})

describe('a credential with an unknown state', () => {
  /** Names of the test cases whose status reference is well-formed, but belongs to no credential of this server. */
  const UNUSED_STATUSES = [
    'an index beyond the list',
    'an unused index',
    'an unknown list',
    'a list address in another spelling',
  ]
  const tampering = (status: unknown) =>
    reissued(stage.serverKey('credential-issuer'), stage.credential, { payload: { status } })

  it.each<[string, () => unknown]>([
    ['no status', () => undefined],
    ['an empty status', () => ({})],
    ['an index beyond the list', () => ({ status_list: { ...statusReference(), idx: 200_000 } })],
    ['an unused index', () => ({ status_list: { ...statusReference(), idx: Number(statusReference().idx) ^ 1 } })],
    ['a negative index', () => ({ status_list: { ...statusReference(), idx: -1 } })],
    ['a huge index', () => ({ status_list: { ...statusReference(), idx: 1e300 } })],
    ['a broken index', () => ({ status_list: { ...statusReference(), idx: 0.5 } })],
    ['a string as index', () => ({ status_list: { ...statusReference(), idx: String(statusReference().idx) } })],
    ['an unknown list', () => ({ status_list: { ...statusReference(), uri: `${stage.running.url}/status-lists/x` } })],
    [
      'a list elsewhere with the same path',
      () => {
        const elsewhere = String(statusReference().uri).replace(stage.running.url, 'https://other.example')
        return { status_list: { ...statusReference(), uri: elsewhere } }
      },
    ],
    [
      'a list address in another spelling',
      () => ({ status_list: { ...statusReference(), uri: `${String(statusReference().uri)}?` } }),
    ],
  ])('with %s is refused', async (what, status) => {
    const attempt = await stage.begin()
    const reason = UNUSED_STATUSES.includes(what) ? 'INVALID_CREDENTIAL_STATE' : 'INVALID_PRESENTATION'
    await expectRefused(stage, attempt, await attempt.present(tampering(status())), reason)
  })

  it('with a status list elsewhere is refused, and the server does not connect to it', async () => {
    let connections = 0
    const listener = createServer((_request, response) => response.end())
    listener.on('connection', () => {
      connections += 1
    })
    await new Promise<void>((resolve) => void listener.listen(0, 'localhost', resolve))
    const { port } = listener.address() as AddressInfo
    try {
      for (const uri of [`http://localhost:${port}/list`, `http://127.0.0.1:${port}/list`, 'file:///etc/passwd']) {
        const attempt = await stage.begin()
        const answer = await attempt.present(tampering({ status_list: { idx: 0, uri } }))
        await expectRefused(stage, attempt, answer)
      }
      expect(connections).toBe(0)
    } finally {
      await new Promise((resolve) => void listener.close(resolve))
    }
  })
})

describe('a credential of another installation', () => {
  it('is refused, even with the requested type', async () => {
    const elsewhere = await Stage.open()
    try {
      const attempt = await stage.begin()
      await expectRefused(stage, attempt, await attempt.sendUnasked(elsewhere.credential))

      const second = await stage.begin()
      const { vct, sdJwt } = stage.credential
      const { iss, status } = sdJwt.jws.payload
      const payload = { vct, iss, status }
      const dressed = reissued(elsewhere.serverKey('credential-issuer'), elsewhere.credential, { payload })
      await expectRefused(stage, second, await second.sendUnasked(elsewhere.credential, dressed))
    } finally {
      await elsewhere.close()
    }
  })
})
