import type { PresentationResult, PublicScenario, StatusResponse } from '@vitrine/api'
import type { AnyPresentationResponse } from '../../shared/api/any-backend.ts'
import type { Flow } from '../../shared/flow/use-flow.ts'

/** One presentation of a certificate to the gate. */
export type Certificate = Flow<PublicScenario, AnyPresentationResponse, StatusResponse, PresentationResult>
