import { describe, expect, it } from 'vitest'
import { ADMINISTRATION_ENDPOINTS } from './administration.ts'
import { HELP_DESK_CALLER_ENDPOINTS, HELP_DESK_ENDPOINTS } from './help-desk.ts'
import { INSTALLATION_ENDPOINTS } from './installation.ts'
import { ISSUANCE_ENDPOINTS } from './issuance.ts'
import { PEOPLE_ENDPOINTS } from './people.ts'
import { PRESENTATION_ENDPOINTS } from './presentation.ts'
import { PRESENTATION_RESULT } from './presentation-result.ts'
import { SESSION_ENDPOINT } from './session.ts'

describe('access to the endpoints', () => {
  it.each(Object.values({ ...INSTALLATION_ENDPOINTS, ...ISSUANCE_ENDPOINTS }))(
    'is open to everybody for cards and issuance: $path',
    ({ access }) => {
      expect(access).toBe('anonymous')
    },
  )

  it.each([...Object.values(PRESENTATION_ENDPOINTS), PRESENTATION_RESULT])(
    'is open to everybody for presentation: $path',
    ({ access }) => {
      expect(access).toBe('anonymous')
    },
  )

  it.each(Object.values({ ...ADMINISTRATION_ENDPOINTS, ...PEOPLE_ENDPOINTS }))(
    'is restricted to administrators: $path',
    ({ access }) => {
      expect(access).toBe('administrator')
    },
  )

  it.each(Object.values(HELP_DESK_ENDPOINTS))('is restricted to the staff of the help desk: $path', ({ access }) => {
    expect(access).toBe('help-desk-staff')
  })

  it("is open to the caller of the help desk, who knows the wallet's link", () => {
    expect(HELP_DESK_CALLER_ENDPOINTS.call.access).toBe('anonymous')
  })

  it('needs a sign-in for who signed in', () => {
    expect(SESSION_ENDPOINT.access).toBe('signed-in')
  })
})
