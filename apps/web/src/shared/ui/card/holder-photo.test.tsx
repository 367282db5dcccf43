import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { HolderPhoto } from './holder-photo.tsx'

const JPEG = '/9j/4AAQSkZJRg=='

describe('HolderPhoto', () => {
  afterEach(cleanup)

  it('shows Base64 only as a JPEG, whatever it contains', () => {
    const html = btoa('<html><script>alert(1)</script>')
    const svg = btoa('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
    for (const base64 of [JPEG, html, svg]) {
      render(<HolderPhoto base64={base64} name="Anna" />)
      expect(screen.getByRole('img', { name: 'Photo of Anna' }).getAttribute('src')).toBe(
        `data:image/jpeg;base64,${base64}`,
      )
      cleanup()
    }
  })

  it.each([
    'data:image/svg+xml;base64,AAAA',
    'https://tracker.example/a.jpg',
    'javascript:alert(1)',
    `${JPEG}" onerror="alert(1)`,
    '<svg onload=alert(1)>',
    '',
  ])('shows nothing for %j', (base64) => {
    render(<HolderPhoto base64={base64} name="Anna" />)
    expect(screen.queryByRole('img')).toBeNull()
  })
})
