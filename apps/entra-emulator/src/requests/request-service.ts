import { randomUUID } from 'node:crypto'
import type { Contract } from '../contracts/contract.ts'
import { manifestPath } from '../contracts/manifest.ts'
import { type Answer, type Exchange, parameter } from '../http/answer.ts'
import { jsonBody } from '../http/json-body.ts'
import { type Route, routesOf } from '../http/route.ts'
import { badField, ServiceError } from '../http/service-error.ts'
import type { Parts } from '../parts.ts'
import type { Store } from '../store.ts'
import type { Role } from '../tenant.ts'
import { requireFit, zIssuanceRequest } from './issuance-request.ts'
import { limiterOf } from './limiter.ts'
import { hasFaceCheck, zPresentationRequest } from './presentation-request.ts'
import { qrCodePicture } from './qr-code-picture.ts'
import { isExpired, LINK_PREFIX, REQUEST_PATHS, type ServiceRequest } from './request.ts'
import { walletRequest } from './wallet-request.ts'

/** Request Service: creates requests for apps, and hands them to wallets. */
export function requestServiceRoutes({ options, store, tokens, callbacks, keys, origin }: Parts): Route[] {
  const { clock, tenant } = options
  const count = limiterOf(options.requestsPerSecond ?? Number.POSITIVE_INFINITY, clock)

  function requireAuthorityOf({ authority }: { authority: string }): void {
    if (!store.hasAuthority || authority !== tenant.authorityDid)
      throw new ServiceError(400, 'The request is invalid.', {
        code: 'notFound',
        message: 'The authority does not exist in the tenant.',
        target: 'authority',
      })
  }

  const newRequest = () => ({
    id: randomUUID(),
    expiry: Math.floor(clock() / 1000) + options.requestLifetimeSeconds,
    isRetrieved: false,
    isFinished: false,
  })

  function created(request: ServiceRequest): Answer {
    const path = REQUEST_PATHS[request.kind].replace(':tenant', tenant.tenantId).replace(':request', request.id)
    const url = `${LINK_PREFIX}${origin()}${path}`
    const qrCode = request.body.includeQRCode ? { qrCode: qrCodePicture(url) } : {}
    return { status: 201, body: { requestId: request.id, url, expiry: request.expiry, ...qrCode } }
  }

  const creation = (
    endpoint: 'createIssuanceRequest' | 'createPresentationRequest',
    role: Role,
    create: (exchange: Exchange) => ServiceRequest,
  ): Route[] =>
    routesOf(endpoint, {
      [`POST /v1.0/verifiableCredentials/${endpoint}`]: async (exchange) => {
        await tokens.require(exchange, 'requestService', 'VerifiableCredential.Create.All', role)
        count()
        const request = create(exchange)
        store.requests.set(request.id, request)
        return created(request)
      },
    })

  const retrieval = (kind: ServiceRequest['kind']): Route[] =>
    routesOf('request', {
      [`GET ${REQUEST_PATHS[kind]}`]: async (exchange) => {
        const request = store.requests.get(parameter(exchange, 'request'))
        if (request?.kind !== kind || parameter(exchange, 'tenant') !== tenant.tenantId)
          throw new ServiceError(404, 'There is no such request.')
        // It is unknown whether the service answers 410 or 404 after the expiry, and to a request that was used.
        if (request.isFinished || isExpired(request, clock())) throw new ServiceError(410, 'The request is over.')
        await callbacks.sendRetrieved(request)
        const body = await keys.sign(walletRequest(request, tenant.authorityDid))
        return { status: 200, headers: { 'content-type': 'application/jwt' }, body }
      },
    })

  return [
    ...creation('createIssuanceRequest', 'VerifiableCredential.Create.IssueRequest', (exchange) => {
      const body = jsonBody(zIssuanceRequest, exchange)
      requireAuthorityOf(body)
      const contract = contractOfManifest(body.manifest, store, tenant.tenantId, origin())
      requireFit(body, contract, clock())
      return { ...newRequest(), kind: 'issuance', body, contract }
    }),
    ...creation('createPresentationRequest', 'VerifiableCredential.Create.PresentRequest', (exchange) => {
      const body = jsonBody(zPresentationRequest, exchange)
      requireAuthorityOf(body)
      if (body.includeReceipt && hasFaceCheck(body) && options.receiptWithFaceCheck === 'refuse')
        throw badField('A receipt is not possible with a Face Check.', 'includeReceipt')
      return { ...newRequest(), kind: 'presentation', body }
    }),
    ...retrieval('issuance'),
    ...retrieval('presentation'),
  ]
}

function contractOfManifest(manifest: string, store: Store, tenantId: string, origin: string): Contract {
  const { port, pathname } = new URL(manifest)
  const found = store.contracts.all.find(({ id }) => decodeURIComponent(pathname) === manifestPath(tenantId, id))
  if (!found || port !== new URL(origin).port) throw badField('fetch_contract_error')
  return found
}
