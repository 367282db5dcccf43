import { clientPseudonyms } from '../../../platform/http/edge/client-address.ts'
import type { IssuingContext } from '../authorizations/issuing-context.ts'
import { PATHS } from '../wire/limits-and-paths.ts'
import { form, json, NOT_THERE, walletCall } from '../wire/wallet-call.ts'
import { defineWalletEndpoint } from '../wire/wallet-endpoint.ts'
import { notFound } from '../wire/wallet-requests.ts'
import {
  zAuthorizationServerMetadata,
  zChallengeResponse,
  zPushedRequest,
  zPushedRequestResponse,
  zTokenRequest,
  zTokenResponse,
} from './authorization-server-messages.ts'
import { authorizationServerMetadata } from './authorization-server-metadata.ts'
import { attestationChallenge, sendChallenge } from './client-authentication/attestation/attestation-challenge.ts'
import { AUTHORIZE } from './consent/authorize.endpoint.ts'
import { sendDpopNonce } from './dpop/dpop-nonce.ts'
import { issueToken } from './issue-token.ts'
import { readOAuthRequest } from './oauth-request.ts'
import { pushRequest } from './push-request.ts'

const METADATA = defineWalletEndpoint<IssuingContext>({
  method: 'GET',
  path: '/.well-known/oauth-authorization-server',
  description: walletCall('OpenID4VCI', 'getAuthorizationServerMetadata', 'Authorization server metadata', {
    answer: json(zAuthorizationServerMetadata),
  }),
  handle: async (context) => authorizationServerMetadata(context),
})

const headers = ['dpop', 'oauth-client-attestation', 'oauth-client-attestation-pop']
const exposes = ['dpop-nonce', 'oauth-client-attestation-challenge', 'www-authenticate']
const CLIENT_ERRORS = ['invalid_client', 'use_attestation_challenge', 'invalid_dpop_proof', 'use_dpop_nonce'] as const

/** The endpoint for pushed authorization requests (RFC 9126). */
const PUSHED_REQUEST = defineWalletEndpoint<IssuingContext>({
  method: 'POST',
  path: PATHS.pushedRequest,
  description: walletCall('OpenID4VCI', 'pushRequest', "A wallet's request for a card", {
    isPost: true,
    body: form(zPushedRequest),
    answer: json(zPushedRequestResponse),
    status: 201,
    errors: {
      400: [
        'invalid_request',
        'request_not_supported',
        'invalid_scope',
        'invalid_authorization_details',
        ...CLIENT_ERRORS,
      ],
    },
  }),
  headers,
  exposes,
  async handle(context, request, reply) {
    sendDpopNonce(context, reply)
    sendChallenge(context, reply)
    const address = clientPseudonyms(context.keys.nonceSecret)(request)
    const { uri, expiresInSeconds } = await pushRequest(context, readOAuthRequest(request, context), address)
    return reply.code(201).send({ request_uri: uri, expires_in: expiresInSeconds })
  },
})

/** The token endpoint (OpenID4VCI 1.0 section 6). */
const TOKEN = defineWalletEndpoint<IssuingContext>({
  method: 'POST',
  path: PATHS.token,
  description: walletCall('OpenID4VCI', 'requestToken', 'Access token for a code', {
    isPost: true,
    body: form(zTokenRequest),
    answer: json(zTokenResponse),
    errors: {
      400: [
        'invalid_request',
        'invalid_grant',
        'unsupported_grant_type',
        'invalid_authorization_details',
        ...CLIENT_ERRORS,
      ],
    },
  }),
  headers,
  exposes,
  async handle(context, request, reply) {
    sendDpopNonce(context, reply)
    sendChallenge(context, reply)
    const { token, type, expiresInSeconds, details } = await issueToken(context, readOAuthRequest(request, context))
    return {
      access_token: token,
      token_type: type,
      expires_in: expiresInSeconds,
      ...(details ? { authorization_details: details } : {}),
    }
  },
})

/** The endpoint for challenges (draft-ietf-oauth-attestation-based-client-auth-07 section 8). */
const CHALLENGE = defineWalletEndpoint<IssuingContext>({
  method: 'POST',
  path: PATHS.challenge,
  description: walletCall('OpenID4VCI', 'requestChallenge', 'Challenge for the proof of a wallet attestation', {
    isPost: true,
    answer: json(zChallengeResponse),
    errors: NOT_THERE,
  }),
  async handle(context) {
    if (context.policy.attestation === 'off') throw notFound()
    return { attestation_challenge: attestationChallenge(context) }
  },
})

export const AUTHORIZATION_SERVER_ENDPOINTS = [METADATA, PUSHED_REQUEST, AUTHORIZE, CHALLENGE, TOKEN]
