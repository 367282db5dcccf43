import { ADMINISTRATION_ENDPOINTS } from './administration.ts'
import { CHANGES_ENDPOINT } from './changes.ts'
import type { Endpoint } from './endpoint.ts'
import { HELP_DESK_CALL_ENDPOINT, HELP_DESK_ENDPOINTS } from './help-desk.ts'
import { INSTALLATION_ENDPOINTS } from './installation.ts'
import { ISSUANCE_ENDPOINTS } from './issuance.ts'
import { OPERATION_ENDPOINTS } from './operation.ts'
import { PEOPLE_ENDPOINTS } from './people.ts'
import { PRESENTATION_ENDPOINTS } from './presentation.ts'
import { SECURITY_CHECK_ENDPOINT } from './security-check.ts'
import { SESSION_ENDPOINT } from './session.ts'

/** Every call that the pages and those who run the server make. What wallets call is their engine's to say. */
export const ENDPOINTS: readonly Endpoint[] = [
  ...Object.values(INSTALLATION_ENDPOINTS),
  CHANGES_ENDPOINT,
  ...Object.values(ISSUANCE_ENDPOINTS),
  ...Object.values(PRESENTATION_ENDPOINTS),
  SECURITY_CHECK_ENDPOINT,
  HELP_DESK_CALL_ENDPOINT,
  ...Object.values(HELP_DESK_ENDPOINTS),
  SESSION_ENDPOINT,
  ...Object.values(ADMINISTRATION_ENDPOINTS),
  ...Object.values(PEOPLE_ENDPOINTS),
  ...Object.values(OPERATION_ENDPOINTS),
]
