import type { FastifyReply } from 'fastify'
import { ProtocolError } from '../../../wire/protocol-error.ts'
import type { MethodContext } from '../../method-context.ts'
import { type StepValue, stepValue, stepValueEnd } from '../../step-value.ts'

/** A challenge may be used several times, for 15 to 20 minutes: a wallet may get only one, and a person takes time to decide. */
const CHALLENGE: StepValue = { label: 'attestation-challenge', step: 300_000, stepsLater: 3 }

const CHALLENGE_HEADER = 'oauth-client-attestation-challenge'

type ChallengeContext = Pick<MethodContext, 'keys' | 'clock' | 'policy'>

export const attestationChallenge = ({ keys, clock }: ChallengeContext): string =>
  stepValue(keys.nonceSecret, CHALLENGE, clock())

/** Adds a challenge to an answer, which the wallet uses next (draft-ietf-oauth-attestation-based-client-auth-07 section 8.1). */
export function sendChallenge(context: ChallengeContext, reply: FastifyReply): void {
  if (context.policy.attestation !== 'off') reply.header(CHALLENGE_HEADER, attestationChallenge(context))
}

export function checkChallenge(
  { keys, clock, policy }: ChallengeContext,
  { challenge, nonce }: { challenge?: unknown; nonce?: unknown },
): void {
  // Drafts before 06 call the challenge nonce, and a wallet may have a nonce of its own.
  const given = challenge ?? nonce
  if (typeof given === 'string' && stepValueEnd(keys.nonceSecret, CHALLENGE, given, clock()) !== undefined) return
  if (challenge === undefined && !policy.demandsChallenge) return
  throw new ProtocolError(
    'use_attestation_challenge',
    'the proof of the attestation needs the challenge in the header of this answer',
  )
}
