import type { Mutation } from './mutation.ts'

const SERVER = 'apps/server/src'
const HTTP = `${SERVER}/platform/http`
const DESCRIPTION = `${HTTP}/description`
const WALLET_CALLS = `${SERVER}/credentials/openid4vc/description/wallet-calls.ts`
const DESCRIPTION_TEST = 'tests/protocol/api/description.test.ts'
const CONTENT_TEST = 'tests/protocol/api/description-content.test.ts'
const CLIENT_TEST = 'tests/protocol/api/client/client.test.ts'
const HEAD_TEST = 'tests/protocol/api/head.test.ts'

/** Breaks of what the API says of itself, and of HEAD. */
export const API_DESCRIPTION: Mutation[] = [
  {
    breaks: 'that a refusal which a call can answer is described',
    file: `${SERVER}/features/presentation/presentation.routes.ts`,
    from: "'not-ready', 'no-longer-kept', ",
    to: '',
    seenBy: ['tests/protocol/api/result-life.test.ts'],
  },
  {
    breaks: 'that an error of a wallet’s call which it can answer is described',
    file: WALLET_CALLS,
    from: "'invalid_grant', ",
    to: '',
    seenBy: ['tests/protocol/issuance/pre-authorized-code.test.ts'],
  },
  {
    breaks: 'that calls which need an access token say so',
    file: `${HTTP}/endpoint-route.ts`,
    from: "if (access === 'signed-in' || access === 'administrator') return 'access-token'\n",
    to: '',
    seenBy: [DESCRIPTION_TEST],
  },
  {
    breaks: 'that what is hidden is not described',
    file: `${DESCRIPTION}/describe-api.ts`,
    from: ' && schema?.hide !== true',
    to: '',
    seenBy: [DESCRIPTION_TEST],
  },
  {
    breaks: 'that lists say in their headers how long they are',
    file: `${HTTP}/endpoint-route.ts`,
    from: ', ...(isList && { headers: LIST_HEADERS })',
    to: '',
    seenBy: [CONTENT_TEST],
  },
  {
    breaks: 'that patterns are such as every validator takes',
    file: 'packages/api/src/lists.ts',
    from: "'^[^\\\\x00-\\\\x1f\\\\x7f-\\\\x9f]*$'",
    to: "'^\\\\P{Cc}*$'",
    seenBy: [CONTENT_TEST],
  },
  {
    breaks: 'that the example of a body is one',
    file: 'packages/api/src/issuance.ts',
    from: "example: { type: 'BankAccount', fieldData: { displayName: 'Anna Nowak' } }",
    to: "example: { fieldData: { displayName: 'Anna Nowak' } }",
    seenBy: [CONTENT_TEST],
  },
  {
    breaks: 'that schemas which are used more than once have one name',
    file: `${DESCRIPTION}/json-schemas.ts`,
    from: 'value.replace(INLINE, COMPONENTS)',
    to: 'value',
    seenBy: [CLIENT_TEST],
  },
  {
    breaks: 'that the linter’s complaints are told',
    file: 'tools/api-rules.ts',
    from: "'operation-operationId': 'error'",
    to: "'operation-operationId': 'off'",
    seenBy: ['tools/api-rules.test.ts'],
  },
  {
    breaks: 'HEAD wherever GET is',
    file: `${HTTP}/api-server.ts`,
    from: 'exposeHeadRoutes: true',
    to: 'exposeHeadRoutes: false',
    seenBy: [HEAD_TEST],
  },
  {
    breaks: 'that a wallet which only looks has not scanned',
    file: `${SERVER}/credentials/openid4vc/openid4vc.routes.ts`,
    from: "method !== 'HEAD'",
    to: "method !== 'TRACE'",
    seenBy: [HEAD_TEST],
  },
  {
    breaks: 'that HEAD opens no stream',
    file: `${SERVER}/platform/changes/changes.routes.ts`,
    from: "request.method === 'HEAD' ? undefined : places",
    to: "request.method === 'TRACE' ? undefined : places",
    seenBy: [HEAD_TEST],
  },
]
