import type { EpochMilliseconds } from '@vitrine/api/units.ts'
import type { BrowserCookie } from '../platform/http/edge/browser-cookie.ts'
import type { ContractEndings } from './contract-endings.ts'
import type { EndIssuances } from './issuance/end-issuances.ts'
import type { SettleIssuances } from './issuance/settle-issuances.ts'
import type { CardSignIns } from './issuance/sign-in/card-sign-ins.ts'
import type { StartIssuances } from './issuance/start-issuances.ts'
import type { DigitalPresentations } from './presentation/digital-presentations.ts'
import type { EndPresentations } from './presentation/end-presentations.ts'
import type { PurposeRegistry } from './presentation/purpose-registry.ts'
import type { SettlePresentations } from './presentation/settle-presentations.ts'
import type { PresentationStatuses } from './presentation/status-presentations.ts'
import type { FlowProgress } from './progress/flow-progress.repository.ts'
import type { FlowQuota } from './quota/flow-quota.service.ts'
import type { StageOffers } from './stage/stage-offers.ts'

/** Services of this floor, for the floors above it. */
export type Flows = {
  quota: FlowQuota
  progressSince(from: EpochMilliseconds): Promise<FlowProgress[]>
  cardSignIns: CardSignIns
  startIssuances: StartIssuances
  settleIssuances: SettleIssuances
  endIssuances: EndIssuances
  stageOffers: StageOffers
  purposes: PurposeRegistry
  browsers: BrowserCookie
  digitalPresentations: DigitalPresentations
  settlePresentations: SettlePresentations
  presentationStatuses: PresentationStatuses
  endPresentations: EndPresentations
  endings: ContractEndings
}
