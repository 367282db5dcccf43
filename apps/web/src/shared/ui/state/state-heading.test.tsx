import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { StateHeading, type StateHeadingProps } from './state-heading.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const heading = () => screen.getByRole('heading', { level: 2 })
const status = () => screen.getByRole('status')

it.each<[props: StateHeadingProps, text: string, tone: string, paragraphs: number]>([
  [{ heading: 'Waiting' }, 'Waiting', 'plain', 0],
  [{ heading: 'Done', note: 'Thank you', tone: 'good' }, 'DoneThank you', 'good', 1],
  [{ heading: 'Rejected', reasons: ['One.', 'Two.'], tone: 'bad' }, 'RejectedOne.Two.', 'bad', 2],
])('shows %j', (props, text, tone, paragraphs) => {
  render(<StateHeading {...props} />)
  expect(status().textContent).toBe(text)
  expect(status().dataset.tone).toBe(tone)
  expect(status().querySelectorAll('p')).toHaveLength(paragraphs)
  expect(status().querySelector('[aria-hidden=true]')).toBeNull()
})

it('has a light next to its note only while the flow waits for somebody else', () => {
  render(<StateHeading heading="Waiting" note="For the wallet" isWaiting />)
  expect(status().querySelectorAll('p > [aria-hidden=true]')).toHaveLength(1)
})

it.each<[what: string, before: StateHeadingProps, after: StateHeadingProps, isTaken: boolean]>([
  ['another heading', { heading: 'Waiting' }, { heading: 'Done' }, true],
  ['another note', { heading: 'Waiting', note: 'a' }, { heading: 'Waiting', note: 'b' }, true],
  ['another reason', { heading: 'Ended', reasons: ['a'] }, { heading: 'Ended', reasons: ['b'] }, true],
  ['the same', { heading: 'Waiting', note: 'a' }, { heading: 'Waiting', note: 'a', isWaiting: true }, false],
])('takes the lost focus when it shows %s', (_what, before, after, isTaken) => {
  const { rerender } = render(<StateHeading {...before} />)
  expect(document.activeElement).toBe(document.body)
  const focus = vi.spyOn(HTMLElement.prototype, 'focus')
  rerender(<StateHeading {...after} />)
  expect(document.activeElement).toBe(isTaken ? heading() : document.body)
  // Taking the focus does not scroll the page.
  expect(focus.mock.calls).toEqual(isTaken ? [[{ preventScroll: true }]] : [])
})

it('does not move the focus', () => {
  const page = (text: string) => (
    <>
      <button type="button">Press</button>
      <StateHeading heading={text} />
    </>
  )
  const { rerender } = render(page('Waiting'))
  screen.getByRole('button').focus()
  rerender(page('Done'))
  expect(document.activeElement).toBe(screen.getByRole('button'))
})
