import { entraEngine } from './entra/entra.engine.ts'
import type { EntraTables } from './entra/requests/requests.tables.ts'
import type { OfferTables } from './openid4vc/authorizations/offers.tables.ts'
import type { PushedRequestTables } from './openid4vc/authorizations/pushed-requests.tables.ts'
import type { TokenTables } from './openid4vc/authorizations/tokens.tables.ts'
import { openid4vcEngine } from './openid4vc/openid4vc.engine.ts'
import type { StatusListTables } from './openid4vc/status-list/status-list.tables.ts'
import type { VerifierTables } from './openid4vc/verifier/verifier.tables.ts'

/** All engines that issue and verify credentials. At start, those that are not configured are skipped. */
export const ENGINES = [openid4vcEngine, entraEngine] as const

export type EngineTables = EntraTables &
  OfferTables &
  PushedRequestTables &
  TokenTables &
  StatusListTables &
  VerifierTables

export const engineNamed = (name: string | undefined) => ENGINES.find((engine) => engine.name === name)
