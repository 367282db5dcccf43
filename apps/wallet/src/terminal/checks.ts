import type { FormatName } from '../protocol/formats/formats.ts'
import { memberOf } from '../protocol/json.ts'
import { PROBLEMS, type WalletProblem } from '../protocol/problem.ts'
import type { Check } from './report.ts'

const CHAIN: Check = ['the certificates in it are a valid chain, and the first one signed it', 'HAIP 1.0 section 6.1.1']
const DATES: Check = ['it is valid now', 'RFC 7519 sections 4.1.4 and 4.1.5']

export const CREDENTIAL_CHECKS: Record<FormatName, readonly Check[]> = {
  'dc+sd-jwt': [
    CHAIN,
    ['its vct is the offered one', 'SD-JWT VC section 3.2.2.1'],
    [
      'each of its disclosures has a digest, and no registered claim is selectively disclosable',
      'RFC 9901 section 7.1',
    ],
    ['it is bound to a key that this wallet proved', 'OpenID4VCI 1.0 section 8.2'],
    DATES,
  ],
  mso_mdoc: [
    CHAIN,
    ['its docType is the offered one, and each element has its signed digest', 'ISO 18013-5 section 9.3.1'],
    ['it is bound to a key that this wallet proved', 'OpenID4VCI 1.0 section 8.2'],
    ['it is valid now', 'ISO 18013-5 section 9.3.1'],
  ],
  jwt_vc_json: [
    CHAIN,
    ['its types are the offered ones', 'OpenID4VCI 1.0 appendix A.1.1'],
    ['its subject is a key that this wallet proved', 'OpenID4VCI 1.0 section 8.2'],
    DATES,
  ],
}

export const CHECKS = {
  offer: [['it names its issuer, each card once, and a grant that this wallet has', 'OpenID4VCI 1.0 section 4.1.1']],
  metadata: [
    ['the issuer in the metadata is that of the offer, character by character', 'OpenID4VCI 1.0 section 12.2.4'],
    ['it describes the offered cards, with a format and a proof that this wallet has', 'OpenID4VCI 1.0 section 12.2.4'],
  ],
  server: [['the authorization server calls itself as the issuer calls it', 'RFC 8414 section 3.3']],
  authorizationAnswer: [
    ['its state is that of the open authorization', 'RFC 6749 section 10.12'],
    ['it names the server that was asked, if the server promises this', 'RFC 9207 section 2.4'],
  ],
  token: [['its type is one that this wallet asked for', 'RFC 6749 section 7.1']],
  request: [
    ['it is signed by the first certificate in it, and the certificates are a valid chain', 'HAIP 1.0 section 5.1'],
    ['its client_id is that of the link, and fits the certificate', 'OpenID4VP 1.0 section 5.9.3'],
    ['its response mode, nonce, audience and query are complete', 'OpenID4VP 1.0 sections 5.2, 5.8 and 6'],
    ['it is valid now', 'RFC 7519 sections 4.1.4 and 4.1.5'],
  ],
} as const satisfies Record<string, readonly Check[]>

/** Sections about the members of a request, with which the detail of `request-invalid` begins. */
const MEMBER_SECTIONS: Record<string, string> = {
  response_type: 'OpenID4VP 1.0 section 8',
  response_mode: 'OpenID4VP 1.0 section 8.2',
  response_uri: 'OpenID4VP 1.0 section 8.2',
  nonce: 'OpenID4VP 1.0 section 5.2',
  aud: 'OpenID4VP 1.0 section 5.8',
  dcql_query: 'OpenID4VP 1.0 section 6',
  transaction_data: 'OpenID4VP 1.0 section 8.4',
}

export function sectionOf({ code, detail = '' }: WalletProblem): string {
  const [, member = ''] = /^(\w+)[.:]/.exec(detail) ?? []
  return (code === 'request-invalid' && memberOf(MEMBER_SECTIONS, member)) || PROBLEMS[code]
}
