import { PATHS } from '../../../apps/server/src/credentials/openid4vc/wire/limits-and-paths.ts'
import { codeFlowsOf, offered, STRICT_SERVER, unattested, unchallenged, withSettings } from '../code-flow.ts'
import type { Flow, ForeignClient } from '../foreign-client.ts'
import { failure, holds } from '../seen.ts'
import { ATTESTED, DOCUMENT, JWT_VC, presentInFormat, receiveInFormat, storyOf, storyOfFormat } from '../story.ts'
import { SHOWN_ATTESTED, SHOWN_UNKNOWN } from '../test-bed/known-wallets.ts'
import { STRICT, type TestBed } from '../test-bed/test-bed.ts'
import { CREDO } from './credo-agent.ts'
import { openCredoWallet } from './credo-wallet.ts'

const open = ({ ownAnchor }: TestBed) => openCredoWallet([ownAnchor])
const openAttested = ({ ownAnchor, wallets }: TestBed) => openCredoWallet([ownAnchor], wallets.provider)

/**
 * A flow that issues a credential for a key of Credo. Credo's check refuses the credential, so the flow puts it directly into Credo's
 * storage.
 */
const KEPT_BY_HAND: Flow = {
  name: 'present in jwt_vc_json, with the card put into its storage',
  async run(testBed) {
    const wallet = await open(testBed)
    await failure(receiveInFormat(testBed, JWT_VC, wallet))
    await presentInFormat(testBed, JWT_VC, await wallet.keepJwtVc(lastIssued(testBed)), wallet)
    return 'Credo’s proof by did:jwk is accepted, its presentation is verified, and the page shows the claim'
  },
}

const JWT_VC_ISSUED: Flow = {
  name: 'issue in jwt_vc_json',
  refusal: {
    because: 'it identifies the issuer of a JWT VC by a DID only, not by the certificates in x5c',
    atFault: 'theirs',
  },
  async run(testBed) {
    const wallet = await open(testBed)
    const refusal = await failure(receiveInFormat(testBed, JWT_VC, wallet))
    const looksForDid = refusal.includes(`Unable to resolve did document for did '${testBed.url}'`)
    holds(looksForDid, `Credo says: ${refusal}`)
    return 'the card is issued to its did:jwk; Credo then looks for a DID document of our address'
  },
}

const COPIES = 10

const IN_COPIES: Flow = {
  name: 'issue ten copies in mso_mdoc at once, and present two of them',
  async run(testBed) {
    const wallet = await openCredoWallet([testBed.ownAnchor], undefined, { takesCopies: true })
    const record = await receiveInFormat(testBed, DOCUMENT, wallet)
    const copies = new Set(allIssued(testBed))
    holds(copies.size === COPIES, `${copies.size} different copies were issued`)
    for (let time = 0; time < 2; time += 1) await presentInFormat(testBed, DOCUMENT, record, wallet)
    return 'ten different copies are issued for ten keys of Credo; it presents twice, and both are verified'
  },
}

const forAttestedKeys = (keyAttestation: 'in-proof' | 'alone', way: string): Flow => ({
  name: `issue ten copies to attested keys, ${way}`,
  async run(testBed) {
    const { ownAnchor, wallets } = testBed
    const wallet = await openCredoWallet([ownAnchor], wallets.provider, { takesCopies: true, keyAttestation })
    const record = await receiveInFormat(testBed, ATTESTED, wallet)
    const copies = new Set(allIssued(testBed))
    holds(copies.size === COPIES, `${copies.size} different copies were issued`)
    await presentInFormat(testBed, ATTESTED, record, wallet)
    return 'each attested key of Credo gets a copy, and one is verified'
  },
})

const UNATTESTED_KEY: Flow = {
  name: 'issue to a key without an attestation that the card demands',
  refusal: { because: 'the card is for attested keys only', atFault: 'nobody' },
  async run(testBed) {
    const wallet = await open(testBed)
    await failure(receiveInFormat(testBed, ATTESTED, wallet))
    return 'Credo sends no request, or the server refuses it'
  },
}

/** Returns the credentials in the last answer of the credential endpoint. */
function allIssued({ front }: TestBed): string[] {
  const { answered = '{}' } = front.exchanges.findLast(({ path }) => path === PATHS.credential) ?? {}
  const { credentials = [] } = JSON.parse(answered) as { credentials?: { credential: string }[] }
  return credentials.map(({ credential }) => credential)
}

/** Returns the only credential in the last answer of the credential endpoint. */
function lastIssued(testBed: TestBed): string {
  const [credential] = allIssued(testBed)
  holds(credential, 'the last answer has no credential')
  return credential
}

export const CLIENTS: ForeignClient[] = [
  {
    id: 'credo-wallet',
    name: `${CREDO} as a wallet`,
    flows: [...storyOf(open), storyOfFormat(DOCUMENT, open), IN_COPIES, JWT_VC_ISSUED, KEPT_BY_HAND],
  },
  {
    id: 'credo-attested-keys',
    name: `${CREDO} as a wallet with attested keys`,
    flows: [
      forAttestedKeys('in-proof', 'by a proof with their attestation'),
      forAttestedKeys('alone', 'by their attestation alone'),
      UNATTESTED_KEY,
    ],
  },
  {
    id: 'credo-code-flow',
    name: `${CREDO} as a wallet, by authorization code`,
    flows: [...codeFlowsOf(open, SHOWN_UNKNOWN), offered(DOCUMENT, open, SHOWN_UNKNOWN), unattested(open)],
  },
  {
    id: 'credo-attested',
    name: `${CREDO} as a wallet with an attestation, by both ways, ${STRICT_SERVER}`,
    flows: [
      ...[...codeFlowsOf(openAttested, SHOWN_ATTESTED), ...storyOf(openAttested)].map((flow) =>
        withSettings(STRICT, flow),
      ),
      unchallenged(openAttested),
    ],
  },
]
