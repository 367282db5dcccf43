import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { TxCode } from '../../protocol/issuance/credential-offer.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { PinStep } from './pin-step.tsx'

afterEach(cleanup)

function open(txCode: Partial<TxCode>, { rejections = 0, isWorking = false } = {}) {
  const on = { onEnter: vi.fn(), onCancel: vi.fn() }
  const step = (now: { rejections: number; isWorking: boolean }) => (
    <PinStep txCode={{ input_mode: 'numeric', ...txCode }} issuerName="issuer.example" {...now} {...on} />
  )
  const { rerender } = renderScreen(step({ rejections, isWorking }))
  const field = screen.getByLabelText<HTMLInputElement>('PIN')
  return {
    ...on,
    field,
    type: (pin: string) => fireEvent.change(field, { target: { value: pin } }),
    now: (now: { rejections: number; isWorking: boolean }) => rerender(step(now)),
  }
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

describe('the PIN step', () => {
  it.each<[txCode: Partial<TxCode>, help: string, inputMode: string, maxLength: number]>([
    [{}, 'issuer.example shows you a PIN, or sent it to you.', 'numeric', -1],
    [{ length: 4 }, 'issuer.example shows you a PIN of 4 digits, or sent it to you.', 'numeric', 4],
    [{ length: 1 }, 'issuer.example shows you a PIN of 1 digit, or sent it to you.', 'numeric', 1],
    [
      { length: 6, input_mode: 'text' },
      'issuer.example shows you a PIN of 6 characters, or sent it to you.',
      'text',
      6,
    ],
    [{ length: 1, input_mode: 'text' }, 'issuer.example shows you a PIN of 1 character, or sent it to you.', 'text', 1],
    [{ length: 4, description: 'Look into the letter.' }, 'Look into the letter.', 'numeric', 4],
  ])('follows the tx_code of the issuer: %j', (txCode, help, inputMode, maxLength) => {
    const { field } = open(txCode)
    expect(screen.getByText(help).id).toBe('pin-help')
    expect(field).toMatchObject({ inputMode, maxLength, value: '' })
    const said = ['autocomplete', 'autocapitalize', 'spellcheck', 'aria-describedby', 'aria-invalid']
    expect(said.map((name) => field.getAttribute(name))).toEqual([
      'one-time-code',
      'off',
      'false',
      'pin-help pin-trouble',
      'false',
    ])
    expect(screen.getByRole('alert').textContent).toBe('')
    expect(document.activeElement).toBe(field)
  })

  it('accepts a PIN of the required length, or of any length if none is required', () => {
    const fixed = open({ length: 4 })
    fixed.type('123')
    expect(button('Continue').disabled).toBe(true)
    fireEvent.submit(fixed.field)
    expect(fixed.onEnter).not.toHaveBeenCalled()
    fixed.type('1234')
    expect(button('Continue').disabled).toBe(false)
    expect(fireEvent.submit(fixed.field)).toBe(false)
    expect(fixed.onEnter.mock.calls).toEqual([['1234']])
    cleanup()
    const unlimited = open({ input_mode: 'text' })
    expect(button('Continue').disabled).toBe(true)
    unlimited.type('a1')
    expect(unlimited.field.value).toBe('a1')
    expect(button('Continue').disabled).toBe(false)
  })

  it('does not submit the PIN twice while it is checked', () => {
    const { field, type, now, onEnter, onCancel } = open({ length: 1 })
    type('1')
    now({ rejections: 0, isWorking: true })
    expect(button('Checking …').disabled).toBe(true)
    expect(button('Cancel').disabled).toBe(true)
    fireEvent.submit(field)
    expect(onEnter).not.toHaveBeenCalled()
    now({ rejections: 0, isWorking: false })
    expect(field.value).toBe('1')
    fireEvent.click(button('Cancel'))
    expect(onCancel).toHaveBeenCalledOnce()
  })

  it('is empty again after a rejected PIN', () => {
    const { field, type, now } = open({ length: 4 })
    type('1234')
    button('Cancel').focus()
    now({ rejections: 1, isWorking: false })
    expect(field.value).toBe('')
    expect(document.activeElement).toBe(field)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByRole('alert').textContent).toContain('That PIN was not accepted.')
    type('9')
    expect(field.getAttribute('aria-invalid')).toBe('false')
  })
})
