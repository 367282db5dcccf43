import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { StatusBadge } from './status-badge.tsx'

afterEach(cleanup)

it.each(['Active', 'Revoked', 'Enabled', 'Disabled'] as const)(
  'the badge for %s shows the status with a capital letter and in its colour',
  (status) => {
    render(<StatusBadge status={status} />)
    expect(screen.getByText(status).dataset.status).toBe(status)
  },
)
