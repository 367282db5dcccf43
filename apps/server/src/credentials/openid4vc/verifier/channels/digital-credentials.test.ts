import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readPublished } from '../../../../../../../tests/protocol/judges/published-samples.ts'
import { encodeCbor } from '../../../../platform/cbor/strict-cbor.ts'
import { sessionTranscript } from '../../formats/mdoc/session-transcript.ts'
import { digitalCredentials } from './digital-credentials.ts'

const [ORIGIN, OTHER] = ['https://example.com', 'https://www.example.com']
const REQUEST = { publicUrl: 'https://vitrine.example', requestId: 'r1', clientId: 'x509_hash:verifier' }
const hex = (value: unknown): string => Buffer.from(encodeCbor(value)).toString('hex')

it('a request names the response mode and all origins, and nothing that a link needs', () => {
  expect(digitalCredentials([ORIGIN, OTHER], OTHER).requestMembers(REQUEST, 's1')).toEqual({
    response_mode: 'dc_api.jwt',
    expected_origins: [ORIGIN, OTHER],
  })
})

describe('an answer', () => {
  // OpenID4VP 1.0 appendix B.2.6.2.
  const nonce = 'exc7gBkxjx1rdc9udRrveKvSsJIq80avlXeLHhGwqtA'
  const responseKey = {
    kty: 'EC',
    crv: 'P-256',
    x: 'DxiH5Q4Yx3UrukE2lWCErq8N8bqC9CHLLrAwLz5BmE0',
    y: 'XtLM4-3h5o3HUH0MHVJV0kyq0iBlrBwlh8qEDMZ4-Pc',
  } as const
  const thumbprint = '4283ec927ae0f208daaa2d026a814f2b22dca52cf85ffa8f3f8626c6bd669047'
  const binding = digitalCredentials([OTHER, ORIGIN], ORIGIN).binding(REQUEST, { nonce, responseKey })

  it('is bound to the origin of its page, the nonce and the key of the answer, and not to the client_id', () => {
    expect(binding).toEqual({
      audience: `origin:${ORIGIN}`,
      nonce,
      handover: { name: 'OpenID4VPDCAPIHandover', info: [ORIGIN, nonce, Buffer.from(thumbprint, 'hex')] },
    })
  })

  it('has the published handover and session transcript', () => {
    const published =
      '837368747470733a2f2f6578616d706c652e636f6d782b6578633767426b786a7831726463397564527276654b7653734a49713830' +
      `61766c58654c486847777174415820${thumbprint}`
    expect(hex(binding.handover.info)).toBe(published)
    const digest = createHash('sha256').update(published, 'hex').digest('hex')
    expect(digest).toBe('fbece366f4212f9762c74cfdbf83b8c69e371d5d68cea09cb4c48ca6daab761a')
    expect(hex(sessionTranscript(binding))).toBe(readPublished('openid4vp/session-transcript-dcapi.hex'))
  })
})
