import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { AdminHeading } from './admin-heading.tsx'

afterEach(cleanup)

it('shows a title and a subtitle, and nothing for the parts left out', () => {
  renderPage(<AdminHeading title="Accounts" subtitle="All of them" />, { path: '/', at: '/' })
  expect(screen.getByRole('banner').textContent).toBe('AccountsAll of them')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Accounts')
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(screen.getByRole('banner').children).toHaveLength(1)
})

it('shows a badge, the parent pages and links to related pages', () => {
  renderPage(
    <AdminHeading
      title="Account"
      subtitle="One"
      badge={<em>Active</em>}
      trail={[
        { to: '/admin/contracts', title: 'Contracts' },
        { to: '/admin/contracts/1', title: 'Bank' },
      ]}
      actions={<button type="button">Revoke</button>}
    />,
    { path: '/', at: '/' },
  )
  expect(screen.getByRole('navigation', { name: 'Breadcrumb' })).toBeTruthy()
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Contracts', '/admin/contracts'],
    ['Bank', '/admin/contracts/1'],
  ])
  expect(screen.getByText('Active')).toBeTruthy()
  expect(screen.getByRole('banner').lastElementChild?.textContent).toBe('Revoke')
})
