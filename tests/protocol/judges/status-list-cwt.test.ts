import { verify, X509Certificate } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { cborDecode, cborEncode } from '@owf/mdoc'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Stage } from '../issuance/stage.ts'

const [X5CHAIN, SUBJECT, STATUS_LIST, TIME_TO_LIVE] = [33, 2, 65_533, 65_534]

let stage: Stage
beforeAll(async () => {
  stage = await Stage.open()
})
afterAll(() => stage.close())

it('a reader that prefers a CWT gets the status list as one, which another CBOR library reads', async () => {
  const authorized = await stage.authorized()
  const { status } = await authorized.receive()
  const { uri = '', index = -1 } = status ?? {}
  const answer = await fetch(uri, { headers: { accept: 'application/statuslist+cwt' } })
  expect(answer.headers.get('content-type')).toBe('application/statuslist+cwt')
  expect(answer.headers.get('vary')).toMatch(/accept/i)
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes[0], 'the tag of a COSE_Sign1').toBe(0xd2)

  const [header, unprotected, payload, signature] = cborDecode<
    [Uint8Array, Map<number, Uint8Array>, Uint8Array, Uint8Array]
  >(bytes.subarray(1))
  expect(cborDecode<Map<number, unknown>>(header)).toEqual(
    new Map<number, unknown>([
      [1, -7],
      [16, 'application/statuslist+cwt'],
    ]),
  )
  const signed = cborEncode(['Signature1', header, new Uint8Array(), payload])
  const { publicKey } = new X509Certificate(unprotected.get(X5CHAIN) ?? '')
  expect(verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, signature)).toBe(true)

  const claims = cborDecode<Map<number, unknown>>(payload)
  expect([claims.get(SUBJECT), claims.get(TIME_TO_LIVE)]).toEqual([uri, 300])
  const list = claims.get(STATUS_LIST) as Map<string, unknown>
  expect(list.get('bits')).toBe(2)
  const statuses = inflateSync(list.get('lst') as Uint8Array)
  expect(((statuses[index >> 2] ?? 0xff) >> ((index & 3) * 2)) & 3).toBe(0)

  const usual = await fetch(uri, { headers: { accept: '*/*' } })
  expect(usual.headers.get('content-type')).toBe('application/statuslist+jwt')
})
