import type { PresentationResponse, PresentationResult, PublicScenario, StatusResponse } from '@vitrine/api'
import type { Flow } from '../../shared/flow/use-flow.ts'

/** One presentation of a certificate to the gate. */
export type Certificate = Flow<PublicScenario, PresentationResponse, StatusResponse, PresentationResult>
