import { expect, it } from 'vitest'
import { generateHolderKey, thumbprint } from '../../../../../../../tests/protocol/wallet/keys.ts'
import { CHANNELS, linksOf } from './channels.ts'
import { OTHER_DEVICE } from './other-device.ts'
import { SAME_DEVICE } from './same-device.ts'

const REQUEST = { publicUrl: 'https://vitrine.example', requestId: 'r1', clientId: 'x509_hash:verifier' }
const BY_REFERENCE = 'openid4vp://?client_id=x509_hash%3Averifier&request_uri=https%3A%2F%2Fvitrine.example%2Fopenid4vp'

it('a request has a link for each channel', () => {
  const third = { ...OTHER_DEVICE, name: 'third', link: () => 'third://r1' }
  expect(linksOf([...CHANNELS, third], REQUEST)).toEqual({
    'other-device': `${BY_REFERENCE}%2Frequests%2Fr1&request_uri_method=post`,
    'same-device': `${BY_REFERENCE}%2Fsame-device%2Frequests%2Fr1&request_uri_method=post`,
    third: 'third://r1',
  })
})

it('a request needs a link for another device', () => {
  expect(() => linksOf([SAME_DEVICE], REQUEST)).toThrow('no channel is for another device')
})

it('an answer counts at once from another device, and after the return of the browser from the same device', () => {
  const { publicUrl } = REQUEST
  expect(OTHER_DEVICE.afterAnswer(publicUrl)).toEqual({ body: { redirect_uri: `${publicUrl}/answered` } })
  const { body, responseCode } = SAME_DEVICE.afterAnswer(publicUrl)
  expect(responseCode).toMatch(/^[\w-]{20,}$/)
  expect(body).toEqual({ redirect_uri: `${publicUrl}/from-wallet#response_code=${responseCode}` })
})

it('an answer is bound to the verifier, the nonce, the key of the answer and the address of its channel', () => {
  const responseKey = generateHolderKey().publicJwk
  for (const { binding, requestMembers, paths } of CHANNELS) {
    const responseUri = `${REQUEST.publicUrl}${paths.response}/r1`
    expect(requestMembers(REQUEST, 's1')).toEqual({
      response_mode: 'direct_post.jwt',
      response_uri: responseUri,
      state: 's1',
    })
    expect(binding(REQUEST, { nonce: 'n1', responseKey })).toEqual({
      audience: REQUEST.clientId,
      nonce: 'n1',
      handover: {
        name: 'OpenID4VPHandover',
        info: [REQUEST.clientId, 'n1', Buffer.from(thumbprint(responseKey), 'base64url'), responseUri],
      },
    })
  }
})

it('each channel has addresses and calls of its own, so that an answer cannot change its channel', () => {
  const addresses = CHANNELS.flatMap(({ paths }) => [paths.request, paths.response])
  expect(new Set(addresses).size).toBe(addresses.length)
  const ids = CHANNELS.flatMap(({ calls }) => Object.values(calls).map(({ operationId }) => operationId))
  expect(new Set(ids).size).toBe(ids.length)
})
