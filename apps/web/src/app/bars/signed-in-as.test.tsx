import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ADA } from '../../testing/fake-oidc-client.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { SignedInAs } from './sign-out-button.tsx'

afterEach(cleanup)

it('shows the name of the signed-in person, with different styles in the bar and in the menu', () => {
  const classes = (['bar', 'menu'] as const).map((position) => {
    renderPage(<SignedInAs account={ADA.account} position={position} />, { path: '/', at: '/' })
    const name = screen.getByTitle('ada@example.com')
    expect(name.textContent).toBe('Signed in as Ada Admin')
    const looks = [name.className, name.firstElementChild?.className]
    cleanup()
    return looks
  })
  // In the bar, a class hides the label before the name. Screen readers still read the label.
  expect(classes).toEqual([
    [expect.stringMatching(/account/i), expect.stringMatching(/label/i)],
    [expect.stringMatching(/menu/i), ''],
  ])
})
