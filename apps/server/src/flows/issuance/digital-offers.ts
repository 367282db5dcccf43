import type { DigitalMessage } from '@vitrine/api/flows/digital-credentials.ts'
import { pseudonymOf } from '../../platform/secrets/pseudonym.ts'
import type { FlowContext } from '../flow-context.ts'
import { findIssuance } from './issuance.repository.ts'

export async function digitalOffers(
  { database, engines }: FlowContext,
  id: string,
  browser: string | undefined,
): Promise<DigitalMessage[]> {
  const row = browser === undefined ? undefined : await findIssuance(database.query, { id })
  if (!row || browser === undefined || row.browser !== pseudonymOf(browser)) return []
  return (await engines.named(row.engine)?.digitalCredentials?.offers(id)) ?? []
}
