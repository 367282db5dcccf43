import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { StatusBadge } from './status-badge.tsx'

afterEach(cleanup)

it.each(['Active', 'Revoked', 'Enabled', 'Disabled'] as const)(
  'the badge of %s says so, with a capital letter, and has the colour of it',
  (status) => {
    render(<StatusBadge status={status} />)
    expect(screen.getByText(status).dataset.status).toBe(status)
  },
)
