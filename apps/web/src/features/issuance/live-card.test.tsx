import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeNotifications, fakeServer } from '../../testing/fake-server.ts'
import { pointingWith } from '../../testing/pointing-with.ts'
import { aCard } from '../../testing/public-card.ts'
import { renderPage } from '../../testing/render-page.tsx'
import IssuancePage from './issuance-page.tsx'

const PHOTO = '/9j/4A=='
const EMPLOYEE = { displayName: 'Full name', jobTitle: 'Job title', photo: 'Photo' }

async function open(settings: Record<string, string>, claims: PublicCard['claims'] = []) {
  fakeServer({
    '/scenarios': () => ({ body: [aCard({ claims })] }),
    '/library-card/website/issuer/settings': () => ({ body: { selfAssertedClaims: settings } }),
    '/library-card/issuance/request': () => ({ body: { id: 's', url: 'openid-credential-offer://?x=1', status: 0 } }),
    '/library-card/issuance/status': () => ({ body: { status: 2 } }),
  })
  renderPage(<IssuancePage />, { path: '/issue/:configId/:request?', at: '/issue/library-card' })
  await screen.findByLabelText(/Full name/)
}

/** Replaces the browser's drawing functions, which this environment lacks. */
function drawingPictures() {
  vi.stubGlobal(
    'Image',
    class {
      decode = async () => {}
    },
  )
  vi.stubGlobal('createImageBitmap', async () => ({ width: 600, height: 800, close: () => {} }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue(`data:image/jpeg;base64,${PHOTO}`)
}

const onCard = () => ({
  name: document.querySelector('[class*=_name_]')?.getAttribute('data-drawn'),
  photo: document.querySelector('img[class*=_photo_][src^="data:"]')?.getAttribute('src'),
})
const fill = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

describe('a card while its form is filled in', () => {
  beforeEach(() => {
    fakeNotifications()
    pointingWith('mouse')
    drawingPictures()
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  it('shows the name while it is typed, and when it is issued', async () => {
    await open({ displayName: 'Full name' })
    expect(onCard().name).toBeUndefined()
    fill(/Full name/, ' Anna Nowak ')
    expect(onCard().name).toBe('Anna Nowak')
    fireEvent.click(screen.getByRole('button', { name: 'Generate' }))
    await screen.findByRole('heading', { name: 'Done!!!' })
    expect(onCard().name).toBe('Anna Nowak')
  })

  it('shows the first and the last name of a card without a full name', async () => {
    await open({ firstName: 'First name', lastName: 'Last name, as in the Full name' })
    fill(/^First name/, 'Maria')
    fill(/^Last name/, 'Kowalska')
    expect(onCard().name).toBe('Maria Kowalska')
  })

  it('asks for a day with a field for days up to today', async () => {
    await open({ displayName: 'Full name', dateOfBirth: 'Date of birth', address: 'Address' }, [
      { name: 'dateOfBirth', label: 'Date of birth', input: 'date' },
    ])
    const field = screen.getByLabelText(/Date of birth/)
    expect(field).toHaveProperty('type', 'date')
    expect(field.getAttribute('max')).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    fireEvent.click(screen.getByRole('button', { name: 'Use example data' }))
    await waitFor(() => expect(field).toHaveProperty('value', '1990-01-01'))
  })

  it('offers example data for more than two fields', async () => {
    await open(EMPLOYEE, [{ name: 'jobTitle', label: 'Job title', example: 'Curator' }])
    fill(/Full name/, 'Anna Nowak')
    fireEvent.click(screen.getByRole('button', { name: 'Use example data' }))
    await screen.findByDisplayValue('Curator')
    expect(screen.queryByRole('button', { name: 'Use example data' })).toBeNull()
    expect(screen.getByLabelText(/Full name/)).toHaveProperty('value', 'Anna Nowak')
    expect(onCard().photo).toBe(`data:image/jpeg;base64,${PHOTO}`)
    expect(screen.getByRole('button', { name: 'Generate' })).toHaveProperty('disabled', false)
  })

  it('uses a placeholder word for a field without an example, and leaves the photo empty if it cannot be drawn', async () => {
    vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:,')
    await open(EMPLOYEE)
    fireEvent.click(screen.getByRole('button', { name: 'Use example data' }))
    await waitFor(() => expect(screen.getByLabelText(/Job title/)).toHaveProperty('value', 'Example'))
    expect(screen.getByText('To continue, enter: photo.')).toBeTruthy()
  })

  it('offers no example data for two fields', async () => {
    await open({ displayName: 'Full name', jobTitle: 'Job title' })
    expect(screen.queryByRole('button', { name: 'Use example data' })).toBeNull()
  })

  it.each([
    ['mouse', 0],
    ['finger', 1],
  ] as const)('offers to take a photo on a device with a %s: %i', async (pointer, count) => {
    pointingWith(pointer)
    await open(EMPLOYEE)
    expect(document.querySelectorAll('input[capture="user"]')).toHaveLength(count)
  })
})
