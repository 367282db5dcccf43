import type { Mutation } from './mutation.ts'

const SIGN_IN = 'apps/server/src/doctor/sign-in'
const SEEN_BY = ['apps/server/src/doctor/examine.test.ts']
const SAMPLE_TOKEN = [`${SIGN_IN}/sample-token.test.ts`]

/** Breaks of the doctor: what it would no longer see. */
export const DOCTOR: Mutation[] = [
  {
    breaks: 'doctor: an address that is not registered',
    file: `${SIGN_IN}/redirect-address.ts`,
    from: "other.kind === 'stays' && other.where === answer.where && other.status === answer.status",
    to: 'other === answer',
    seenBy: SEEN_BY,
  },
  {
    breaks: 'doctor: an address that others fit, too',
    file: `${SIGN_IN}/redirect-address.ts`,
    from: "if (toStranger.kind === 'leads back')",
    to: 'if (toStranger === answer)',
    seenBy: SEEN_BY,
  },
  {
    breaks: 'doctor: which of the scopes is refused',
    file: `${SIGN_IN}/scopes.ts`,
    from: '!(await isRefused(document, provider, registration.scopes))',
    to: 'true',
    seenBy: SEEN_BY,
  },
  {
    breaks: 'doctor: browsers that may not read answers',
    file: `${SIGN_IN}/token-endpoint.ts`,
    from: "if (allowed !== publicUrl && allowed !== '*')",
    to: "if (allowed === 'nobody')",
    seenBy: SEEN_BY,
  },
  {
    breaks: 'doctor: a client with a secret',
    file: `${SIGN_IN}/token-endpoint.ts`,
    from: "error === 'invalid_client' || error === 'unauthorized_client' || reply.status === 401",
    to: "error === 'unauthorized_client'",
    seenBy: SEEN_BY,
  },
  {
    breaks: 'doctor: keys that check nothing',
    file: `${SIGN_IN}/keys.ts`,
    from: "(key.use !== undefined && key.use !== 'sig')",
    to: 'false',
    seenBy: SEEN_BY,
  },
  {
    breaks: 'doctor: a token that the server refuses',
    file: `${SIGN_IN}/sample-token.ts`,
    from: 'return failed(`the server refuses it',
    to: 'return ok(`the server refuses it',
    seenBy: SAMPLE_TOKEN,
  },
  {
    breaks: 'doctor: it shows no token that is pasted',
    file: 'tools/secret-input.ts',
    from: '  input.setRawMode(true)\n',
    to: '',
    seenBy: ['tools/secret-input.test.ts'],
  },
]
