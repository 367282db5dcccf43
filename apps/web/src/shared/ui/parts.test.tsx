import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { HarmfulButton } from './harmful-button.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { ExpiredPicture, OnPhonePicture, RejectedPicture, SuccessPicture } from './state-pictures.tsx'

afterEach(cleanup)

const show = (element: React.ReactElement) => renderPage(element, { path: '/', at: '/' })

it('a page that is on its way is busy, and says what is going on only where that is more than loading', () => {
  show(<PageSkeleton />)
  expect(document.querySelectorAll('[aria-busy=true]')).toHaveLength(1)
  expect(screen.queryByRole('status')).toBeNull()
  cleanup()
  show(<PageSkeleton label="Signing in" />)
  expect(screen.getByRole('status', { name: 'Signing in' }).querySelector('[aria-busy=true]')).toBeTruthy()
})

it('each end of a flow has a picture of its own, which screen readers pass over', () => {
  const pictures = [
    <ExpiredPicture key="e" />,
    <OnPhonePicture key="o" />,
    <RejectedPicture key="r" />,
    <SuccessPicture key="s" />,
  ]
  const drawn = pictures.map((picture) => {
    show(picture)
    const lines = document.querySelector('svg[aria-hidden=true]')?.innerHTML
    cleanup()
    return lines
  })
  expect(drawn.every(Boolean)).toBe(true)
  expect(new Set(drawn).size).toBe(pictures.length)
})

it('a button that takes something away looks more harmful where it does it at once', () => {
  const onClick = vi.fn()
  const looks = [undefined, false, true].map((isFinal) => {
    show(
      <HarmfulButton onClick={onClick} {...(isFinal !== undefined && { isFinal })}>
        Revoke
      </HarmfulButton>,
    )
    const button = screen.getByRole('button', { name: 'Revoke' })
    button.click()
    const { className } = button
    cleanup()
    return className
  })
  expect(looks[0]).toBe(looks[1])
  expect(looks[2]).not.toBe(looks[1])
  expect(onClick).toHaveBeenCalledTimes(3)
})
