import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import type { PresentationResult } from '@vitrine/api/flows/presentation-result.ts'
import type { StatusResponse } from '@vitrine/api/flows/status.ts'
import type { AnyPresentationResponse } from '../../shared/api/any-backend.ts'
import type { Flow } from '../../shared/flow/use-flow.ts'

/** Presentation of a certificate at the gate. */
export type Certificate = Flow<PublicCard, AnyPresentationResponse, StatusResponse, PresentationResult>
