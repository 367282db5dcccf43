import { LibraryVerifier } from '../../protocol/judges/library-verifier.ts'
import { forgeIssuedBy } from '../../protocol/wallet/forge.ts'
import { TerminalWallet } from '../../terminal-wallet.ts'
import type { Flow, ForeignClient } from '../foreign-client.ts'
import { equal, holds } from '../seen.ts'
import { ACCOUNT } from '../story.ts'
import { FOREIGN_TYPES, type TestBed } from '../test-bed/test-bed.ts'
import { CREDO } from './credo-agent.ts'
import { type CredoCard, DOCUMENT_OF_CREDO, SD_JWT_OF_CREDO } from './credo-cards.ts'
import { openIssuer } from './credo-issuer.ts'
import { withVerifier } from './credo-verifier.ts'

/** Runs something with the demo wallet in a terminal. It trusts our anchor and that of foreign issuers and verifiers. */
async function withWallet<Seen>(testBed: TestBed, run: (wallet: TerminalWallet) => Promise<Seen>): Promise<Seen> {
  const { ownAnchor, foreignAuthority, webAnchor } = testBed
  const wallet = new TerminalWallet([ownAnchor, foreignAuthority.certificate.toString()], webAnchor)
  try {
    return await run(wallet)
  } finally {
    wallet.remove()
  }
}

/** Lets Credo offer a card to the wallet. */
async function offer(testBed: TestBed, wallet: TerminalWallet, card: CredoCard) {
  const issuer = await openIssuer(testBed, { card, authority: testBed.foreignAuthority })
  try {
    return await wallet.follow(await issuer.offer())
  } finally {
    await issuer.close()
  }
}

async function receive(testBed: TestBed, wallet: TerminalWallet): Promise<void> {
  const { succeeds, report } = await offer(testBed, wallet, SD_JWT_OF_CREDO)
  holds(succeeds && report.includes('under one of the anchors'), `the wallet reports: ${report}`)
}

const RECEIVE: Flow = {
  name: 'a card of Credo',
  run: (testBed) =>
    withWallet(testBed, async (wallet) => {
      await receive(testBed, wallet)
      return 'the wallet verifies the card of Credo and keeps it'
    }),
}

const REFUSED_DOCUMENT: Flow = {
  name: 'a card of Credo in mso_mdoc',
  refusal: {
    because: 'an integer in its CBOR has more bytes than necessary (ISO 18013-5)',
    atFault: 'theirs',
  },
  run: (testBed) =>
    withWallet(testBed, async (wallet) => {
      const { succeeds, report } = await offer(testBed, wallet, DOCUMENT_OF_CREDO)
      holds(!succeeds && report.includes('integer encoded in more bytes'), `the wallet reports: ${report}`)
      return 'the wallet names the integer'
    }),
}

const PRESENT: Flow = {
  name: 'a card of Credo, at a verifier of @openid4vc 0.4.6',
  run: (testBed) =>
    withWallet(testBed, async (wallet) => {
      await receive(testBed, wallet)
      const signer = forgeIssuedBy(testBed.foreignAuthority, { commonName: 'Library', dnsNames: ['localhost'] })
      const card = { vct: FOREIGN_TYPES['dc+sd-jwt'], claims: ['displayName'] }
      const verifier = await LibraryVerifier.ask(card, signer)
      try {
        const { report } = await wallet.follow(verifier.link)
        const { displayName, accountNumber } = await verifier.verified.catch((error: Error) => {
          throw new Error(`${error.message}; the wallet reports: ${report}`)
        })
        equal({ displayName, accountNumber }, { displayName: 'Ewa Kowalska', accountNumber: undefined }, 'claims')
        return 'the wallet receives a card from Credo and presents it; the libraries verify it and see only the claim that they asked for'
      } finally {
        verifier.close()
      }
    }),
}

const REFUSED_REQUEST: Flow = {
  name: 'a request of Credo',
  refusal: { because: 'the aud of the request is the request_uri, not https://self-issued.me/v2', atFault: 'theirs' },
  run: (testBed) =>
    withVerifier(testBed, (verifier) =>
      withWallet(testBed, async (wallet) => {
        const { link } = await verifier.ask(ACCOUNT)
        const { succeeds, report } = await wallet.follow(link)
        holds(!succeeds && report.includes('OpenID4VP 1.0 section 5.8'), `the wallet reports: ${report}`)
        return 'the wallet names OpenID4VP 1.0 section 5.8'
      }),
    ),
}

export const CLIENTS: ForeignClient[] = [
  {
    id: 'demo-wallet',
    name: `the demo wallet in a terminal, with ${CREDO} as an issuer and a verifier`,
    flows: [RECEIVE, REFUSED_DOCUMENT, PRESENT, REFUSED_REQUEST],
  },
]
