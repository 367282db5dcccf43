import { expect, it } from 'vitest'
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
