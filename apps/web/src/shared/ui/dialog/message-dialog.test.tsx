// @vitest-environment happy-dom

import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { StrictMode, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { MessageDialog } from './message-dialog.tsx'

function Page() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ask
      </button>
      {isOpen && (
        <MessageDialog title="A message" onClose={() => setOpen(false)}>
          Something happened.
        </MessageDialog>
      )}
    </>
  )
}

function openDialog() {
  render(
    <StrictMode>
      <MantineProvider env="test">
        <Page />
      </MantineProvider>
    </StrictMode>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }))
}

afterEach(cleanup)

describe('the message dialog', () => {
  it('is open and modal, with its title as name and its text as description', () => {
    openDialog()
    const dialog = screen.getByRole('dialog', { name: 'A message' })
    expect(dialog).toHaveProperty('open', true)
    const message = document.getElementById(dialog.getAttribute('aria-describedby') ?? '')
    expect(message?.textContent).toBe('Something happened.')
  })

  it('closes with OK', () => {
    openDialog()
    fireEvent.click(screen.getByRole('button', { name: 'OK' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('closes by its own code on Escape, before the browser closes it', () => {
    openDialog()
    const cancelling = new Event('cancel', { cancelable: true })
    act(() => void screen.getByRole('dialog').dispatchEvent(cancelling))
    expect(cancelling.defaultPrevented).toBe(true)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is removed if the browser closes it anyway', () => {
    openDialog()
    const dialog = screen.getByRole('dialog')
    act(() => {
      if (dialog instanceof HTMLDialogElement) dialog.close()
    })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('stays open if it was closed and opened again before the close event', () => {
    openDialog()
    const dialog = screen.getByRole('dialog')
    act(() => void dialog.dispatchEvent(new Event('close')))
    expect(screen.getByRole('dialog')).toBe(dialog)
  })

  it('removes its event listeners', () => {
    openDialog()
    const dialog = screen.getByRole('dialog')
    const removed = vi.spyOn(dialog, 'removeEventListener')
    fireEvent.click(screen.getByRole('button', { name: 'OK' }))
    expect(removed.mock.calls.map(([type]) => type).toSorted()).toEqual(['cancel', 'close'])
  })
})
