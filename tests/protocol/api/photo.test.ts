import { crc32, deflateSync } from 'node:zlib'
import { zIssuanceResponse } from '@vitrine/api/flows/issuance.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { greyJpeg } from '../jpeg.ts'
import { type RunningProduct, startProduct } from '../product.ts'
import { expectProblem } from './problems.ts'

const small = greyJpeg({ width: 24, height: 32 })

let running: RunningProduct
beforeAll(async () => {
  running = await startProduct()
})
afterAll(() => running.stop())

const issue = (photo: unknown) =>
  running.browser.post('/basic/request2', {
    type: 'VerifiedEmployee',
    fieldData: { displayName: 'Anna', jobTitle: 'Engineer', department: 'IT', mail: 'anna@example.org', photo },
  })

describe('an accepted photo', () => {
  it.each<[string, string]>([
    ['small', small.toString('base64')],
    ['as a data URL', `data:image/jpeg;base64,${small.toString('base64')}`],
    ['of 4,000 pixels a side', greyJpeg({ width: 4000, height: 4000 }).toString('base64')],
    ['of almost 500 KB', greyJpeg({ width: 8, height: 8, comment: 511_000 }).toString('base64')],
  ])('%s', async (_what, photo) => {
    expect((await issue(photo)).status).toBe(200)
  })

  it.each([
    ['the prefix of a data URL', `data:image/jpeg;base64,${small.toString('base64')}`],
    ['the bytes after its end', Buffer.concat([small, Buffer.from('<script>')]).toString('base64')],
  ])('is in the credential without %s', async (_what, photo) => {
    const { body } = await issue(photo)
    const { url, pin = '' } = zIssuanceResponse.parse(body)
    expect((await running.wallet.receive(url, { txCode: pin })).claims.photo).toBe(small.toString('base64'))
  })
})

it('lets no cache store a photo, neither in the credential nor in the result', async () => {
  const { body } = await issue(small.toString('base64'))
  const { url, pin = '' } = zIssuanceResponse.parse(body)
  const credential = await running.wallet.receive(url, { txCode: pin })
  const presentation = await running.browser.present('VerifiedEmployee')
  await running.wallet.present(presentation.url, [credential])
  const result = await running.browser.post('/basic/presentation/response-html', { id: presentation.id })
  expect(result.body).toMatchObject({ photo: small.toString('base64') })
  expect(result.headers.get('cache-control')).toBe('no-store')
})

describe('a refused photo', () => {
  it.each<[string, Buffer, RegExp]>([
    ['a PNG by another name', png(), /JPEG/],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), /JPEG/],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), /JPEG/],
    ['a GIF that starts like a JPEG', Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.from('GIF89a')]), /JPEG/],
    ['empty except for its start and end', Buffer.from([0xff, 0xd8, 0xff, 0xd9]), /JPEG/],
    ['cut short', small.subarray(0, -2), /JPEG/],
    ['cut short in the middle', small.subarray(0, small.length / 2), /JPEG/],
    ['without its frame', withoutFrame(small), /JPEG|pixels/],
    ['of 5,000 pixels', greyJpeg({ width: 5000, height: 5000 }), /4000 pixels/],
    ['one pixel too wide', greyJpeg({ width: 4001, height: 8 }), /4000 pixels/],
    ['one pixel too high', greyJpeg({ width: 8, height: 4001 }), /4000 pixels/],
    ['of no width', greyJpeg({ width: 0, height: 8 }), /pixels/],
    ['of more than 500 KB', greyJpeg({ width: 8, height: 8, comment: 513_000 }), /500 KB/],
  ])('%s', async (_what, photo, why) => {
    expectProblem(await issue(photo.toString('base64')), 'invalid-photo', why)
  })

  it.each<[string, string]>([
    ['not Base64', 'a photo of Anna'],
    ['Base64 of URLs', small.toString('base64url').replaceAll('A', '_')],
    ['Base64 with spaces in it', small.toString('base64').replace(/(.{40})/, '$1 ')],
    ['the address of a photo', 'https://example.org/anna.jpg'],
    ['a data URL of a PNG', `data:image/png;base64,${png().toString('base64')}`],
    ['a data URL of a page', `data:text/html;base64,${small.toString('base64')}`],
  ])('%s', async (_what, photo) => {
    expectProblem(await issue(photo), 'invalid-photo')
  })

  it('refuses a photo of 50 MB before it reads it', async () => {
    expectProblem(await issue('A'.repeat(50_000_000)), 'body-too-large')
  })

  it('refuses a missing photo, and names the field', async () => {
    expectProblem(await issue(''), 'invalid-request', /Photo/)
  })
})

/** Returns a real PNG of one grey pixel. */
function png(): Buffer {
  const chunk = (type: string, content: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), content])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(content.length)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, check])
  }
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])),
    chunk('IDAT', deflateSync(Buffer.from([0, 128]))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Returns the JPEG with its frame header turned into a comment. */
function withoutFrame(jpeg: Buffer): Buffer {
  const spoilt = Buffer.from(jpeg)
  spoilt.writeUInt8(0xfe, jpeg.indexOf(Buffer.from([0xff, 0xc0])) + 1)
  return spoilt
}
