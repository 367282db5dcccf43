import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { PhotoField } from './photo-field.tsx'

afterEach(cleanup)

it('the upload of a photo offers jpg and jpeg files only', () => {
  renderPage(<PhotoField label="Photo" isRequired={false} value="" onChange={() => {}} />, { path: '/', at: '/' })
  const input = screen.getByLabelText('Photo')
  expect(input).toHaveProperty('type', 'file')
  expect(input.getAttribute('accept')?.split(',')).toEqual(['image/jpeg', '.jpg', '.jpeg'])
})
