import { type Answer, described, isJson } from '../http.ts'
import { at, elementsOf, type Members, unknownMembers } from '../json.ts'
import { thumbprint } from '../jwt.ts'
import type { Run } from '../run.ts'
import { checkMdoc, timesOfMdoc } from './issued-mdoc.ts'
import { checkSdJwt, timesOfSdJwt } from './issued-sd-jwt.ts'
import type { AccessToken, CredentialRequest, Wallet } from './wallet.ts'

/** Headers that the suite adds to requests for a credential. */
const FAPI_HEADERS: [string, string][] = [
  ['x-fapi-auth-date', new Date().toUTCString()],
  ['x-fapi-customer-ip-address', '198.51.100.119'],
  ['x-fapi-interaction-id', '0b3aa9b5-1d1c-4f0c-8f3e-8d1d1e4dbd2b'],
]

/** Fetches a credential, and checks it as each module with a happy end does. Returns the response. */
export async function fetchCredential(wallet: Wallet, request: CredentialRequest): Promise<Answer> {
  const { headers = (honest) => honest } = request
  const answer = await wallet.credential({ ...request, headers: (honest) => headers([...honest, ...FAPI_HEADERS]) })
  await checkCredentialResponse(wallet, answer)
  return answer
}

export async function checkCredentialResponse(wallet: Wallet, answer: Answer): Promise<void> {
  const { stage, metadata, proofKey } = wallet
  const run: Run = wallet.run
  run.ensure('EnsureHttpStatusCodeIs200', answer.status === 200, described(answer))
  run.ensure('EnsureContentTypeJson', isJson(answer), 'the credential response is no JSON')
  const surplus = unknownMembers(answer.body, ['credentials', 'notification_id', 'transaction_id', 'interval'])
  run.expect('VCIValidateNoUnknownKeysInCredentialResponse', surplus.length === 0, surplus.join(', '))
  const credentials = elementsOf(at(answer.body, 'credentials')).map((entry) => at(entry, 'credential'))
  run.ensure('VCIExtractCredentialResponse', credentials.length > 0, answer.text)
  const expected = {
    configuration: at(metadata.issuer, 'credential_configurations_supported', stage.card.id),
    proofKeyThumbprint: thumbprint(proofKey),
    anchor: stage.installation.anchor,
    isHaip: stage.profile === 'haip',
  }
  const check = stage.format === 'mdoc' ? checkMdoc : checkSdJwt
  for (const credential of credentials) await check(run, String(credential), expected)
  run.ensure('CheckForDateHeaderInResourceResponse', answer.headers.has('date'), 'no Date header')
}

/**
 * Expects that the times in two cards with the same content do not differ by the time between them, so that nobody can tell when each
 * was issued (RFC 9901 10.1).
 */
export function expectUnlinkable(wallet: Wallet, answers: readonly [Answer, Answer], between: number): void {
  const timesOf = wallet.stage.format === 'mdoc' ? timesOfMdoc : timesOfSdJwt
  const [first, second] = answers.map(({ body }) => timesOf(String(at(body, 'credentials', 0, 'credential'))))
  const precise = first?.filter((time, index) => Math.abs(Number(second?.[index]) - Number(time) - between) <= 2) ?? []
  wallet.run.expect(
    'VCIEnsureCredentialTimeClaimsNotLinkable',
    precise.length === 0,
    'the times are those of the issuance',
  )
}

/** Notifies the issuer that the credential was accepted. */
export async function notifyAccepted(
  wallet: Wallet,
  {
    token,
    answer,
    body = (honest) => honest,
  }: { token: AccessToken; answer: Answer; body?: (honest: Members) => object },
): Promise<void> {
  const notificationId = at(answer.body, 'notification_id')
  wallet.run.ensure('VCIExtractNotificationIdFromCredentialResponse', true, '')
  if (notificationId === undefined) return
  const json = body({ notification_id: notificationId, event: 'credential_accepted' })
  const notified = await wallet.resource('notification_endpoint', { token, json })
  wallet.run.ensure('EnsureHttpStatusCodeIs2xx', notified.status >= 200 && notified.status < 300, described(notified))
}

/** Checks an error of the credential endpoint, which is never encrypted. */
export function expectCredentialError(wallet: Wallet, answer: Answer, error: string): void {
  const run: Run = wallet.run
  run.ensure('EnsureHttpStatusCodeIs400', answer.status === 400, described(answer))
  const surplus = unknownMembers(answer.body, ['error', 'error_description', 'error_uri'])
  run.expect('VCIValidateNoUnknownKeysInCredentialErrorResponse', surplus.length === 0, surplus.join(', '))
  run.ensure('VCIEnsureCredentialResponseIsNotAnEncryptedJwe', isJson(answer), 'the error is no JSON')
  run.ensure('VCIValidateCredentialErrorResponse', at(answer.body, 'error') === error, answer.text)
}
