import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ADA } from '../../testing/fake-oidc-client.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { SignedInAs } from './signed-in-as.tsx'

afterEach(cleanup)

it('who is signed in is named, and looks otherwise in a menu than beside buttons', () => {
  const classes = (['bar', 'menu'] as const).map((place) => {
    renderPage(<SignedInAs account={ADA.account} place={place} />, { path: '/', at: '/' })
    const name = screen.getByTitle('ada@example.com')
    expect(name.textContent).toBe('Signed in as Ada Admin')
    const looks = [name.className, name.firstElementChild?.className]
    cleanup()
    return looks
  })
  // In a narrow bar there is no room for the words before the name.
  expect(classes).toEqual([
    [expect.stringMatching(/account/i), expect.stringMatching(/label/i)],
    [expect.stringMatching(/menu/i), ''],
  ])
})
