import { type Exchange, parameter } from '../http/answer.ts'
import { type Route, routesOf } from '../http/route.ts'
import { badField, notFound } from '../http/service-error.ts'
import type { Parts } from '../parts.ts'
import type { IssuedCredential } from '../store.ts'
import { CONTRACT, contractOf } from './contract-routes.ts'

/** Credentials are found by the hash of their indexed claim only. */
export function credentialRoutes(parts: Parts): Route[] {
  const { store, tokens } = parts
  // The word of the service for a revoked credential is unknown.
  const statusOf = ({ isRevoked }: IssuedCredential) => (isRevoked ? 'revoked' : 'valid')

  function credentialOf(exchange: Exchange): IssuedCredential {
    const contract = contractOf(exchange, parts)
    const credential = store.credentials.get(parameter(exchange, 'credential'))
    if (credential?.contractId !== contract.id) throw notFound('The credential does not exist.', 'credentialId')
    return credential
  }

  const search = 'VerifiableCredential.Credential.Search'
  return [
    ...routesOf('credentials', {
      [`GET ${CONTRACT}/credentials`]: tokens.withRole(search, (exchange) => {
        const contract = contractOf(exchange, parts)
        const filter = exchange.url.searchParams.get('filter') ?? ''
        const [, hash] = /^indexclaimhash eq (\S+)$/i.exec(filter) ?? []
        if (hash === undefined) throw badField('The filter must be indexclaimhash eq {hash}.', 'filter')
        const value = store.withIndexHash(contract.id, hash).map((credential) => ({
          id: credential.id,
          status: statusOf(credential),
          issuedAtTimestamp: shortDate(credential.issuedAt),
        }))
        return { status: 200, body: { value } }
      }),
      [`GET ${CONTRACT}/credentials/:credential`]: tokens.withRole(search, (exchange) => {
        const credential = credentialOf(exchange)
        const { id, contractId } = credential
        // Unlike in a list, the date has 7 digits of a fraction.
        const issuedAt = new Date(credential.issuedAt).toISOString().replace('Z', '0000Z')
        return { status: 200, body: { id, contractId, status: statusOf(credential), issuedAt } }
      }),
    }),
    ...routesOf('revoke', {
      [`POST ${CONTRACT}/credentials/:credential/revoke`]: tokens.withRole(
        'VerifiableCredential.Credential.Revoke',
        (exchange) => {
          credentialOf(exchange).isRevoked = true
          return { status: 204 }
        },
      ),
    }),
  ]
}

/** Returns an RFC 1123 date whose day has no leading zero, as the service writes it. */
const shortDate = (time: number): string => new Date(time).toUTCString().replace(/, 0/, ', ')
