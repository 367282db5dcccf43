import {
  callPrefix,
  type Scenario,
  statusNumber,
  zBasicIssuanceRequest,
  zIssuanceRequest,
  zIssuanceResponse,
  zIssuanceSettings,
  zProblem,
  zStatusResponse,
} from '@vitrine/api'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { ApiServer } from '../../platform/http/api-server.ts'
import { limitBody } from '../../platform/http/limit-body.ts'
import { HttpProblem } from '../../platform/http/problem.ts'
import type { Issuances, StartedIssuance } from './issuance.service.ts'
import { visitorClaimLabels } from './visitor-claims.ts'

type Found = { scenario: Scenario; version: string } | undefined

export type IssuanceRouteOptions = {
  issuances: Issuances
  findForSettings: (call: { prefix: string; type: string }) => Found
  findForBasicIssuance: (call: { prefix: string; type: string }) => Found
  findForIssuance: (call: { prefix: string; type: string | undefined }) => Found
  /** The name of whose call it is. */
  clientOf: (request: FastifyRequest) => string
  /** Whether any card that is issued below a prefix takes a photo. */
  takesPhoto: (call: { prefix: string; isBasic: boolean }) => boolean
}

const BODY_LIMIT = 64 * 1024
/** A photo of 500 KB in Base64, and the other claims. */
const PHOTO_BODY_LIMIT = 1024 * 1024
const tags = ['issuance']
const zPrefix = z.object({ prefix: z.string().max(100) })
const zId = z.object({ id: z.string().min(1).max(200) })

/** The issuance calls of section 7: one set of routes for all cards, which looks the card up. */
export function registerIssuanceRoutes(app: ApiServer, options: IssuanceRouteOptions): void {
  const { issuances } = options
  const limitClaims = (isBasic: boolean) =>
    limitBody<FastifyRequest<{ Params: { prefix: string } }>>(({ params }) =>
      options.takesPhoto({ prefix: `/${params.prefix}`, isBasic }) ? PHOTO_BODY_LIMIT : BODY_LIMIT,
    )

  app.get(
    '/:prefix/website/issuer/settings',
    {
      schema: {
        summary: 'Issuance settings of a card',
        tags,
        params: zPrefix,
        querystring: z.object({ type: z.string().min(1).max(100) }),
        response: { 200: zIssuanceSettings, '4xx': zProblem },
      },
    },
    async ({ params, query }) => {
      const found = options.findForSettings({ prefix: `/${params.prefix}`, type: query.type })
      if (!found) throw new HttpProblem('configuration-not-found')
      return { selfAssertedClaims: visitorClaimLabels(found.scenario) }
    },
  )

  app.post(
    '/:prefix/request2',
    {
      bodyLimit: PHOTO_BODY_LIMIT,
      preParsing: limitClaims(true),
      schema: {
        summary: 'Begin the issuance of a basic card',
        tags,
        params: zPrefix,
        body: zBasicIssuanceRequest,
        response: { 200: zIssuanceResponse, '4xx': zProblem },
      },
    },
    async (request) => {
      const { params, body } = request
      const found = options.findForBasicIssuance({ prefix: `/${params.prefix}`, type: body.type })
      if (!found) throw new HttpProblem('configuration-not-found')
      return answer(await issuances.start(found, body.fieldData, options.clientOf(request)))
    },
  )

  app.post(
    '/:prefix/issuance/request',
    {
      bodyLimit: PHOTO_BODY_LIMIT,
      preParsing: limitClaims(false),
      schema: {
        summary: 'Begin the issuance of another card',
        tags,
        params: zPrefix,
        body: zIssuanceRequest,
        response: { 200: zIssuanceResponse, '4xx': zProblem },
      },
    },
    async (request) => {
      const { params, body } = request
      const type = typeof body.type === 'string' ? body.type : undefined
      const found = options.findForIssuance({ prefix: `/${params.prefix}`, type })
      if (!found) throw new HttpProblem('configuration-not-found')
      return answer(await issuances.start(found, body, options.clientOf(request)))
    },
  )

  app.get(
    '/:prefix/issuance/status',
    {
      schema: {
        summary: 'Where an issuance stands',
        tags,
        params: zPrefix,
        querystring: zId,
        response: { 200: zStatusResponse, '4xx': zProblem },
      },
    },
    async ({ params, query }) => {
      const status = await issuances.status(query.id, (scenario) => callPrefix(scenario) === `/${params.prefix}`)
      if (!status) throw new HttpProblem('not-found')
      return { status: statusNumber(status.state), error: status.error }
    },
  )
}

const answer = ({ id, url, pin, expiresAt }: StartedIssuance) => ({ id, url, pin, status: 0 as const, expiresAt })
