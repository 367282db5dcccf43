import type { EpochMilliseconds, Milliseconds } from '@vitrine/api/units.ts'
import type { Clock } from '../../clock/clock.ts'
import { HttpProblem } from '../answers/problem.ts'
import type { ApiServer } from '../server/api-server.ts'
import type { SecurityText } from './security-text.configuration.ts'

const PATH = '/.well-known/security.txt'
/** RFC 9116 section 2.5.5 recommends less than a year. */
const LIFE: Milliseconds = 90 * 24 * 60 * 60 * 1000

type SecurityTextOptions = { securityText: SecurityText; publicUrl: string; clock: Clock }

/** Returns 404 without a contact, and after SECURITY_EXPIRES, because expired content must not be used (RFC 9116 section 5.3). */
export function registerSecurityTextRoute(
  app: ApiServer,
  { securityText, publicUrl, clock }: SecurityTextOptions,
): void {
  const isExpired = (): boolean => securityText.expires !== undefined && securityText.expires <= clock()
  if (isExpired()) app.log.warn(`the time in SECURITY_EXPIRES has passed, so ${PATH} returns 404: set a later time`)
  app.get(PATH, { schema: { hide: true } }, async (_request, reply) => {
    if (securityText.contacts.length === 0 || isExpired()) throw new HttpProblem('not-found')
    const { expires = clock() + LIFE, ...fields } = securityText
    return reply.type('text/plain; charset=utf-8').send(write({ ...fields, expires }, `${publicUrl}${PATH}`))
  })
}

/** Writes the fields in the order of RFC 9116 section 2.5, contacts by preference first. */
function write(
  { contacts, expires, policy, encryption, languages }: SecurityText & { expires: EpochMilliseconds },
  canonical: string,
) {
  const lines = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${new Date(expires).toISOString()}`,
    ...encryption.map((key) => `Encryption: ${key}`),
    ...(policy === undefined ? [] : [`Policy: ${policy}`]),
    ...(languages.length === 0 ? [] : [`Preferred-Languages: ${languages.join(', ')}`]),
    `Canonical: ${canonical}`,
  ]
  return lines.map((line) => `${line}\n`).join('')
}
