import type { FastifyReply } from 'fastify'
import type { MethodContext } from '../method-context.ts'
import { type StepValue, stepValue } from '../step-value.ts'

/** Nonces for proofs of all endpoints (RFC 9449 sections 8 and 9). A nonce is accepted for two to three minutes. */
export const DPOP_NONCE: StepValue = { label: 'dpop-nonce', step: 60_000, stepsLater: 2 }

const HEADER = 'dpop-nonce'

/** The nonce is also in the answer to a request that succeeds (RFC 9449 section 8.2). */
export function sendDpopNonce({ keys, clock }: Pick<MethodContext, 'keys' | 'clock'>, reply: FastifyReply): void {
  reply.header(HEADER, stepValue(keys.nonceSecret, DPOP_NONCE, clock()))
}
