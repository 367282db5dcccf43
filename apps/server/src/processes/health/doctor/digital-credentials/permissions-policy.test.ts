import { expect, it } from 'vitest'
import { securityHeaders } from '../../../../platform/http/edge/security-headers.ts'
import { allowsOwnPage } from './permissions-policy.ts'

const ORIGIN = 'https://cards.example.org'
const GET = 'digital-credentials-get'

const allows = (header: string | undefined) => allowsOwnPage(header, GET, ORIGIN)

it.each([
  undefined,
  '',
  'camera=()',
  'camera=(), digital-credentials-create=()',
  `${GET}=(self)`,
  `${GET}=self`,
  `${GET}=*, camera=()`,
  `camera=();report-to=a,${GET}=( self "https://other.example" ) ;report-to=b`,
  `${GET}=("${ORIGIN}")`,
  // The last member counts.
  `${GET}=(), ${GET}=(self)`,
  // Browsers ignore a header that they cannot parse.
  `${GET} 'none'; camera 'none'`,
  `${GET}=(`,
])('a page may use a feature with the policy %j', (header) => {
  expect(allows(header)).toBe(true)
})

it.each([
  `${GET}=()`,
  `camera=(self),\t${GET}=( )`,
  GET,
  `${GET}=("https://other.example")`,
  `${GET}=("${ORIGIN}:8443");report-to=self`,
  `${GET}=none`,
  `${GET}=(self), ${GET}=()`,
])('a page may not use a feature with the policy %j', (header) => {
  expect(allows(header)).toBe(false)
})

it('pages of this server may present and issue', () => {
  const { 'permissions-policy': header } = securityHeaders(ORIGIN)
  expect(allows(header)).toBe(true)
  expect(allowsOwnPage(header, 'digital-credentials-create', ORIGIN)).toBe(true)
  expect(allowsOwnPage(header, 'camera', ORIGIN)).toBe(false)
})
