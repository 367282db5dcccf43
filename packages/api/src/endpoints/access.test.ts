import { describe, expect, it } from 'vitest'
import { ADMINISTRATION_ENDPOINTS } from './administration.ts'
import { INSTALLATION_ENDPOINTS } from './installation.ts'
import { ISSUANCE_ENDPOINTS } from './issuance.ts'
import { PRESENTATION_ENDPOINTS } from './presentation.ts'

describe('who may call what', () => {
  it.each(Object.values({ ...INSTALLATION_ENDPOINTS, ...ISSUANCE_ENDPOINTS }))(
    'anybody may get the cards and be issued one: $path',
    ({ access }) => {
      expect(access).toBe('anonymous')
    },
  )

  it.each(Object.values(PRESENTATION_ENDPOINTS))('anybody may present a card: $path', ({ access }) => {
    expect(access).toBe('anonymous')
  })

  it.each(Object.values(ADMINISTRATION_ENDPOINTS))('administrators only may call $path', ({ access }) => {
    expect(access).toBe('administrator')
  })
})
