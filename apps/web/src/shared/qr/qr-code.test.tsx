import { cleanup, render, screen } from '@testing-library/react'
import decodeQR from 'qr/decode.js'
import { encode } from 'uqr'
import { afterEach, expect, it } from 'vitest'
import { fitsInCode, QrCode } from './qr-code.tsx'

const PIXELS_PER_MODULE = 4
const REQUEST = 'openid4vp://?client_id=x&request_uri=https%3A%2F%2Fhost.example%2Frequests%2F1'
const LONGEST = `https://host.example/${'x'.repeat(1252)}`

/** Draws the path of a code as the pixels of a picture. */
function picture(code: Element): { width: number; height: number; data: Uint8Array } {
  const modules = Number(code.getAttribute('viewBox')?.split(' ')[2])
  const width = modules * PIXELS_PER_MODULE
  const data = new Uint8Array(width * width * 4).fill(255)
  const path = code.querySelector('path')?.getAttribute('d') ?? ''
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let row = 0; row < PIXELS_PER_MODULE; row++) {
      const start = (Number(y) * PIXELS_PER_MODULE + row) * width + Number(x) * PIXELS_PER_MODULE
      for (let pixel = start; pixel < start + Number(length) * PIXELS_PER_MODULE; pixel++)
        data.fill(0, pixel * 4, pixel * 4 + 3)
    }
  return { width, height: width, data }
}

afterEach(cleanup)

it.each([REQUEST, 'https://host.example/Zażółć', LONGEST])('is read by a camera: %s', (payload) => {
  render(<QrCode payload={payload} label="QR code" />)
  expect(decodeQR(picture(screen.getByRole('img', { name: 'QR code' })))).toBe(payload)
})

it('has level H, a margin of 4 modules and 256 pixels', () => {
  render(<QrCode payload={REQUEST} label="QR code" />)
  const code = screen.getByRole('img', { name: 'QR code' })
  expect(code.getAttribute('width')).toBe('256')
  expect(code.getAttribute('height')).toBe('256')
  const { size } = encode(REQUEST, { ecc: 'H', border: 0 })
  expect(code.getAttribute('viewBox')).toBe(`0 0 ${size + 8} ${size + 8}`)
  expect(code.querySelector('path')?.getAttribute('d')).toMatch(/^M4 4h7v/)
})

it('shows a message if a text is too long for a code', () => {
  expect(fitsInCode(LONGEST)).toBe(true)
  render(<QrCode payload={`${LONGEST}x`} label="QR code" />)
  expect(screen.getByText(/too long for a QR code/)).toBeDefined()
})
