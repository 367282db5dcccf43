import type { EntraStage } from '../../../engines/entra-stage.ts'

/** Cards of one type, which therefore use the same engine. */
export const BANK_CARDS = ['bank-account-basic', 'bank-account-lunch-service']

/** A request at the service, with the target of its callbacks. */
export type RequestAtService = { requestId: string; state: string; url: string; key: string }

/** Answer of the server to a callback. */
export type CallbackAnswer = { status: number; text: string }

/** Returns the request that a link names, as the service knows it. */
export function requestOf(stage: EntraStage, link: string): RequestAtService {
  const requestId = stage.requestIdOf(link)
  const callback = stage.emulator.store.requests.get(requestId)?.body.callback
  if (!callback) throw new Error(`the service has no request ${requestId}`)
  return { requestId, state: callback.state, url: callback.url, key: callback.headers?.['api-key'] ?? '' }
}

/** Sends any callback, as only the service should. */
export async function sendCallback(
  url: string,
  body: object | string | Buffer,
  { key, type = 'application/json' }: { key?: string | undefined; type?: string | undefined } = {},
): Promise<CallbackAnswer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...(key === undefined ? {} : { 'api-key': key }), ...(type === '' ? {} : { 'content-type': type }) },
    // A text would get a type of its own.
    body: Buffer.isBuffer(body)
      ? new Uint8Array(body)
      : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
  })
  return { status: response.status, text: await response.text() }
}

/** Sends a callback about a request, with its own key. */
export const report = (
  { requestId, state, url, key }: RequestAtService,
  content: { requestStatus: string; [member: string]: unknown },
): Promise<CallbackAnswer> => sendCallback(url, { requestId, state, ...content }, { key })

/** Body of a verified presentation of one credential. */
export const verified = (
  credential: Record<string, unknown>,
  more: Record<string, unknown> = {},
): { requestStatus: string; [member: string]: unknown } => ({
  requestStatus: 'presentation_verified',
  subject: 'did:ion:EiBholder',
  verifiedCredentialsData: [
    {
      issuer: 'did:web:emulator.example',
      type: ['VerifiableCredential', 'BankAccount'],
      claims: {},
      credentialState: { revocationStatus: 'VALID' },
      issuanceDate: '2026-01-05T08:00:00Z',
      ...credential,
    },
  ],
  ...more,
})

/** Everything that a callback could change: all rows, as text. */
export async function everythingStored(stage: EntraStage): Promise<string[]> {
  const { query } = stage.running.product.database
  const tables = ['issuances', 'presentations', 'credentials', 'accounts', 'audit_log', 'entra_requests'] as const
  const contents = await Promise.all(tables.map((table) => query.selectFrom(table).selectAll().execute()))
  return contents
    .flat()
    .map((row) => JSON.stringify(row))
    .sort()
}
