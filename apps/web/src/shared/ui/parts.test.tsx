import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { HarmfulButton } from './harmful-button.tsx'
import { PageSkeleton } from './page/page-skeleton.tsx'
import { ExpiredPicture, OnPhonePicture, RejectedPicture, SuccessPicture } from './state/state-pictures.tsx'

afterEach(cleanup)

const show = (element: React.ReactElement) => renderPage(element, { path: '/', at: '/' })

it('a page skeleton is busy, and has a label only if more than loading is going on', () => {
  show(<PageSkeleton />)
  expect(document.querySelectorAll('[aria-busy=true]')).toHaveLength(1)
  expect(screen.queryByRole('status')).toBeNull()
  cleanup()
  show(<PageSkeleton label="Signing in" />)
  expect(screen.getByRole('status', { name: 'Signing in' }).querySelector('[aria-busy=true]')).toBeTruthy()
})

it('each end of a flow has its own picture, and only the broken seal has an alternative text', () => {
  const pictures = [ExpiredPicture, OnPhonePicture, RejectedPicture, SuccessPicture].map((Picture) => {
    show(<Picture />)
    const drawn = document.querySelector('[aria-hidden=true]')?.innerHTML
    const seal = document.querySelector('img')
    cleanup()
    return { is: drawn ?? seal?.src, says: seal?.alt }
  })
  expect(pictures.map(({ says }) => says)).toEqual([undefined, undefined, 'Rejected', ''])
  expect(pictures.every(({ is }) => Boolean(is))).toBe(true)
  expect(new Set(pictures.map(({ is }) => is)).size).toBe(4)
})

it('a harmful button looks more dangerous if it acts at once', () => {
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
