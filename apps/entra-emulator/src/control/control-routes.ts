import * as z from 'zod'
import { zContractDefinition } from '../contracts/contract.ts'
import type { Emulator } from '../emulator.ts'
import { zFault } from '../faults/fault.ts'
import { type Answer, type Exchange, parameter } from '../http/answer.ts'
import { json, parsed } from '../http/json-body.ts'
import { isSameOrigin } from '../http/own-host.ts'
import type { Route } from '../http/route.ts'
import { notFound, ServiceError } from '../http/service-error.ts'
import type { ServiceRequest } from '../requests/request.ts'

const zList = <Item extends z.ZodType>(item: Item) => z.union([z.array(item), item.transform((one) => [one])])
const zOpen = z.object({ link: z.string() })
const zStrings = z.record(z.string(), z.string())
const zAccept = z.object({ pin: z.string().optional(), selfIssued: zStrings.optional() })
const zPresent = z.object({
  cardIds: z.array(z.string()).optional(),
  score: z.number().optional(),
  claims: zStrings.optional(),
  revocationStatus: z.string().optional(),
})
const zFail = z.object({ code: z.string().optional(), message: z.string().optional() })
const zDeliver = z.object({ body: z.union([z.string(), z.looseObject({})]), headers: zStrings.optional() })
const zCard = z.object({
  type: z.array(z.string()).min(1),
  issuer: z.string(),
  claims: zStrings,
  issuanceDate: z.string().optional(),
  expirationDate: z.string().optional(),
})

/** HTTP API by which tests in other processes drive the wallet and the faults. It is not part of the service. */
export function controlRoutes(emulator: Emulator): Route[] {
  const { wallet, faults, store } = emulator
  const ok = (body: object): Answer => ({ status: 200, body })

  function post(path: string, handle: (exchange: Exchange) => Promise<object> | object): Route {
    return { method: 'POST', path, handle: async (exchange) => ok(await handle(allowed(exchange))) }
  }
  const act = <Schema extends z.ZodType>(
    action: string,
    schema: Schema,
    perform: (requestId: string, body: z.output<Schema>) => Promise<object> | object,
  ) =>
    post(`/_emulator/requests/:request/${action}`, (exchange) =>
      perform(requestOf(exchange).id, bodyOf(schema, exchange)),
    )

  function requestOf(exchange: Exchange): ServiceRequest {
    const request = store.requests.get(parameter(exchange, 'request'))
    if (!request) throw notFound('The request does not exist.', 'requestId')
    return request
  }

  return [
    { method: 'GET', path: '/health/live', handle: () => ({ status: 200, body: 'ok' }) },
    {
      method: 'GET',
      path: '/_emulator/requests',
      handle: () => ok({ value: [...store.requests.values()].map(described) }),
    },
    {
      method: 'GET',
      path: '/_emulator/requests/:request',
      handle: (exchange) => {
        const { id } = requestOf(exchange)
        const callbacks = emulator.callbacks().filter(({ requestId }) => requestId === id)
        return ok({ ...described(requestOf(exchange)), callbacks })
      },
    },
    post('/_emulator/open', (exchange) => wallet.open(bodyOf(zOpen, exchange).link)),
    act('retrieve', z.object({}), (id) => wallet.open(id)),
    act('complete', zAccept, (id, body) => wallet.accept(id, body)),
    act('present', zPresent, (id, body) => wallet.present(id, body)),
    act('fail', zFail, (id, body) => wallet.fail(id, body)),
    act('cancel', z.object({}), (id) => wallet.cancel(id)),
    act('expire', z.object({}), (id) => {
      const request = store.requests.get(id)
      if (request) request.expiry = 0
      return { outcome: 'expired', delivered: 'none' }
    }),
    act('redeliver', z.object({}), async (id) => ({ delivered: await emulator.redeliver(id) })),
    act('deliver', zDeliver, async (id, { body, headers }) => ({
      delivered: await emulator.deliver(id, body, headers),
    })),
    { method: 'GET', path: '/_emulator/cards', handle: () => ok({ value: wallet.cards }) },
    post('/_emulator/cards', (exchange) => {
      const { issuanceDate, expirationDate, ...card } = bodyOf(zCard, exchange)
      return wallet.hold({
        ...card,
        ...(issuanceDate === undefined ? {} : { issuanceDate }),
        ...(expirationDate === undefined ? {} : { expirationDate }),
      })
    }),
    {
      method: 'DELETE',
      path: '/_emulator/cards/:card',
      handle: (exchange) => ({ status: wallet.drop(parameter(allowed(exchange), 'card')) ? 204 : 404 }),
    },
    { method: 'GET', path: '/_emulator/faults', handle: () => ok({ value: faults.pending }) },
    post('/_emulator/faults', (exchange) => {
      faults.add(...bodyOf(zList(zFault), exchange))
      return { value: faults.pending }
    }),
    {
      method: 'DELETE',
      path: '/_emulator/faults',
      handle: (exchange) => {
        allowed(exchange)
        faults.clear()
        return { status: 204 }
      },
    },
    post('/_emulator/contracts', (exchange) => ({
      value: bodyOf(zList(zContractDefinition), exchange).map((definition) => store.contracts.create(definition)),
    })),
    {
      method: 'DELETE',
      path: '/_emulator/contracts/:contract',
      handle: (exchange) => ({ status: store.contracts.remove(parameter(allowed(exchange), 'contract')) ? 204 : 404 }),
    },
    post('/_emulator/authority', (exchange) => {
      store.hasAuthority = bodyOf(z.object({ exists: z.boolean() }), exchange).exists
      return { exists: store.hasAuthority }
    }),
    post('/_emulator/tokens/expire', () => {
      emulator.expireTokens()
      return {}
    }),
    post('/_emulator/callbacks/release', async () => ({ delivered: await emulator.releaseCallbacks() })),
  ]
}

/** Refuses calls from pages of other origins. */
function allowed(exchange: Exchange): Exchange {
  if (!isSameOrigin(exchange.headers)) throw new ServiceError(403, 'The call comes from another origin.')
  return exchange
}

/** Parses a JSON body. An empty one is an empty object. */
function bodyOf<Schema extends z.ZodType>(schema: Schema, { body }: Exchange): z.output<Schema> {
  return parsed(schema, body.length === 0 ? {} : json(body))
}

const described = ({
  id,
  kind,
  expiry,
  isRetrieved,
  isFinished,
  body: { registration, callback },
}: ServiceRequest) => ({
  requestId: id,
  kind,
  expiry,
  isRetrieved,
  isFinished,
  clientName: registration.clientName,
  state: callback.state,
})
