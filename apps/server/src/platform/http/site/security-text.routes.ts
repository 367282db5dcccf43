import type { Clock } from '../../clock/clock.ts'
import { HttpProblem } from '../answers/problem.ts'
import type { ApiServer } from '../server/api-server.ts'
import type { SecurityText } from './security-text.configuration.ts'

const PATH = '/.well-known/security.txt'
/** How long contacts hold when nobody said until when: RFC 9116 section 2.5.5 recommends less than a year. */
const LIFE = 90 * 24 * 60 * 60 * 1000

type SecurityTextOptions = { securityText: SecurityText; publicUrl: string; clock: Clock }

/**
 * `/.well-known/security.txt` (RFC 9116): to whom a weakness is reported. Not there without a contact, and no longer once the
 * time is over until which whoever runs the server stands for it: nobody may act on an expired one (section 5.3).
 */
export function registerSecurityTextRoute(
  app: ApiServer,
  { securityText, publicUrl, clock }: SecurityTextOptions,
): void {
  const isOver = (): boolean => securityText.expires !== undefined && securityText.expires <= clock()
  if (isOver()) app.log.warn(`The time in SECURITY_EXPIRES is over: ${PATH} is not there until it says a later one`)
  app.get(PATH, { schema: { hide: true } }, async (_request, reply) => {
    if (securityText.contacts.length === 0 || isOver()) throw new HttpProblem('not-found')
    const { expires = clock() + LIFE, ...fields } = securityText
    return reply.type('text/plain; charset=utf-8').send(write({ ...fields, expires }, `${publicUrl}${PATH}`))
  })
}

/** The fields in the order of RFC 9116 section 2.5, contacts by preference first. */
function write(
  { contacts, expires, policy, encryption, languages }: SecurityText & { expires: number },
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
