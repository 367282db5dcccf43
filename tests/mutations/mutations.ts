import type { Mutation } from './mutation.ts'

const SERVER = 'apps/server/src'
const ENGINE = `${SERVER}/credentials/openid4vc`
const ISSUANCE = ['tests/protocol/issuance']

/** The deliberate breaks, by what they break. */
export const MUTATIONS: Mutation[] = [
  {
    breaks: 'single use of a nonce',
    file: `${ENGINE}/issuer/issue-credential.ts`,
    from: "if (!(await useNonce(tx, proof.nonce, proof.nonceExpiresAt))) return 'nonce-used'",
    to: 'await useNonce(tx, proof.nonce, proof.nonceExpiresAt)',
    seenBy: ISSUANCE,
  },
]
