import { cleanup, render, screen } from '@testing-library/react'
import { QRCodeSVG } from 'qrcode.react'
import { afterEach, expect, it } from 'vitest'
import { QrCode } from './qr-code.tsx'

const PAYLOAD = 'openid4vp://?client_id=x&request_uri=https%3A%2F%2Fhost.example%2Frequests%2F1'

/** Returns the paths of a QR code, without its title. */
function drawing(code: Element | null): string[] {
  return [...(code?.querySelectorAll('path') ?? [])].map((path) => path.getAttribute('d') ?? '')
}

afterEach(cleanup)

it('has level H, a margin of 4 modules and 256 pixels', () => {
  const { container } = render(<QrCode payload={PAYLOAD} label="QR code" />)
  const code = container.querySelector('svg')
  expect(code?.getAttribute('width')).toBe('256')
  expect(code?.getAttribute('height')).toBe('256')
  const drawn = drawing(code)
  cleanup()
  const reference = (level: 'M' | 'H', marginSize: number) => {
    const other = render(<QRCodeSVG value={PAYLOAD} level={level} marginSize={marginSize} size={256} />)
    const paths = drawing(other.container.querySelector('svg'))
    cleanup()
    return paths
  }
  expect(drawn).toEqual(reference('H', 4))
  expect(drawn).not.toEqual(reference('M', 4))
  expect(drawn).not.toEqual(reference('H', 0))
})

it('shows a message if a text is too long for a code', () => {
  render(<QrCode payload={`https://host.example/${'x'.repeat(1300)}`} label="QR code" />)
  expect(screen.getByText(/too long for a QR code/)).toBeDefined()
})
