import type { Endpoint } from '@vitrine/api/endpoints/endpoint.ts'
import { NOTIFICATIONS_ENDPOINT } from '@vitrine/api/endpoints/notifications.ts'
import { OPERATION_ENDPOINTS } from '@vitrine/api/endpoints/operation.ts'
import { FEATURES } from '../features.ts'
import { PROCESSES } from '../processes/processes.ts'
import { revocationView } from '../views/revocation/revocation.view.ts'
import { VIEWS } from '../views/views.ts'

type Owner = { endpoints?: readonly Endpoint[]; pages?: readonly string[] }

const OWNERS: readonly Owner[] = [...FEATURES, ...PROCESSES, ...VIEWS, revocationView]

/** All endpoints that pages and operators call. Engines declare those that wallets call. */
export const ENDPOINTS: readonly Endpoint[] = [
  NOTIFICATIONS_ENDPOINT,
  ...Object.values(OPERATION_ENDPOINTS),
  ...OWNERS.flatMap(({ endpoints = [] }) => endpoints),
]

export const PAGE_PATTERNS: readonly string[] = OWNERS.flatMap(({ pages = [] }) => pages)
