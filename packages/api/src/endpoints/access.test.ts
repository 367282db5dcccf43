import { describe, expect, it } from 'vitest'
import { ADMINISTRATION_ENDPOINTS } from './administration.ts'
import { INSTALLATION_ENDPOINTS } from './installation.ts'
import { ISSUANCE_ENDPOINTS } from './issuance.ts'
import { PRESENTATION_ENDPOINTS } from './presentation.ts'

describe('access to the endpoints', () => {
  it.each(Object.values({ ...INSTALLATION_ENDPOINTS, ...ISSUANCE_ENDPOINTS }))(
    'is open to everybody for cards and issuance: $path',
    ({ access }) => {
      expect(access).toBe('anonymous')
    },
  )

  it.each(Object.values(PRESENTATION_ENDPOINTS))('is open to everybody for presentation: $path', ({ access }) => {
    expect(access).toBe('anonymous')
  })

  it.each(Object.values(ADMINISTRATION_ENDPOINTS))('is restricted to administrators: $path', ({ access }) => {
    expect(access).toBe('administrator')
  })
})
