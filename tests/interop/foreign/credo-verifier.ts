import type { DcqlQuery, MdocDeviceResponse } from '@credo-ts/core'
import { forgeIssuedBy } from '../../protocol/wallet/forge.ts'
import { TestWallet } from '../../protocol/wallet/wallet.ts'
import type { ForeignClient } from '../foreign-client.ts'
import { equal, failure, holds } from '../seen.ts'
import { ACCOUNT, DOCUMENT, type FormatCard, receiveAccount, receiveInFormat } from '../story.ts'
import type { TestBed } from '../test-bed/test-bed.ts'
import { CREDO, importSigner, openAgent } from './credo-agent.ts'
import { openCredoWallet } from './credo-wallet.ts'

const QUERY = 'card'
const NAME = 'displayName'

/** Opens Credo as another verifier, which trusts our anchor and asks for claims of our cards. */
async function openVerifier({ ownAnchor, foreignAuthority, running, openFront }: Opened) {
  const front = await openFront()
  const agent = await openAgent([ownAnchor], { verifier: { baseUrl: `${front.url}/oid4vp` } })
  front.serve(agent.openid4vc.config.app)
  const { verifier } = agent.openid4vc
  const { verifierId } = await verifier.createVerifier()
  const signer = await importSigner(
    agent,
    forgeIssuedBy(foreignAuthority, { commonName: 'Credo verifier', dnsNames: ['localhost'] }),
  )
  return {
    async ask(card: FormatCard) {
      const { authorizationRequest, verificationSession } = await verifier.createAuthorizationRequest({
        verifierId,
        requestSigner: { ...signer, clientIdPrefix: 'x509_hash' },
        responseMode: 'direct_post.jwt',
        dcql: { query: { credentials: [await queryFor(card, running.url)] } },
      })
      return { link: authorizationRequest, id: verificationSession.id }
    },
    /** Returns the name that Credo verified. @throws Credo's reason for a refusal */
    async verifiedName(id: string): Promise<unknown> {
      const { state, errorMessage } = await verifier.getVerificationSessionById(id)
      holds(state === 'ResponseVerified', `Credo: ${state}: ${errorMessage}`)
      const { dcql } = await verifier.getVerifiedAuthorizationResponse(id)
      const presentation = dcql?.presentations[QUERY]?.[0]
      holds(presentation, 'Credo has no presentation')
      if ('prettyClaims' in presentation) return (presentation.prettyClaims as Record<string, unknown>)[NAME]
      holds('documents' in presentation, 'Credo has neither an SD-JWT VC nor a document')
      return nameIn(presentation)
    },
    async close() {
      await agent.shutdown()
      await front.close()
    },
  }
}

type Opened = Pick<TestBed, 'ownAnchor' | 'foreignAuthority' | 'running'> & { openFront: TestBed['openFront'] }
type Verifier = Awaited<ReturnType<typeof openVerifier>>

function nameIn({ documents: [document] }: MdocDeviceResponse): unknown {
  holds(document, 'Credo has no document')
  return document.issuerSignedNamespaces[document.docType]?.[NAME]
}

/** Creates a query for one of our cards, with the type from our metadata. */
async function queryFor({ format, id }: FormatCard, url: string): Promise<DcqlQuery['credentials'][number]> {
  const metadata = (await (await fetch(`${url}/.well-known/openid-credential-issuer`)).json()) as {
    credential_configurations_supported: Record<string, { vct?: string; doctype?: string }>
  }
  const { vct, doctype } = metadata.credential_configurations_supported[id] ?? {}
  if (format === 'mso_mdoc') {
    holds(doctype, 'the metadata has no such document')
    return { id: QUERY, format, meta: { doctype_value: doctype }, claims: [{ path: [doctype, NAME] }] }
  }
  holds(vct, 'the metadata has no such SD-JWT VC')
  return {
    id: QUERY,
    format: 'dc+sd-jwt',
    meta: { vct_values: [vct] },
    claims: [{ path: [NAME] }, { path: ['accountNumber'] }],
  }
}

export async function withVerifier<Seen>(testBed: TestBed, use: (verifier: Verifier) => Promise<Seen>): Promise<Seen> {
  const { ownAnchor, foreignAuthority, running } = testBed
  const verifier = await openVerifier({ ownAnchor, foreignAuthority, running, openFront: () => testBed.openFront() })
  try {
    return await use(verifier)
  } finally {
    await verifier.close()
  }
}

const refusedByStatus = (testBed: TestBed, change: () => Promise<void>) =>
  withVerifier(testBed, async (verifier) => {
    const wallet = await openCredoWallet(anchors(testBed))
    const card = await receiveAccount(testBed, wallet)
    await change()
    const { link, id } = await verifier.ask(ACCOUNT)
    const answer = await failure(wallet.present(link, card))
    const refusal = await failure(verifier.verifiedName(id))
    holds(/status/i.test(refusal), `Credo refuses it: ${refusal}; the wallet got: ${answer}`)
    return `Credo fetches our status list and refuses the card: ${/[^.\n]*status[^.\n]*/i.exec(refusal)}`
  })

const anchors = ({ ownAnchor, foreignAuthority }: TestBed): string[] => [
  ownAnchor,
  foreignAuthority.certificate.toString(),
]

export const CLIENTS: ForeignClient[] = [
  {
    id: 'credo-verifier',
    name: `${CREDO} as a verifier`,
    flows: [
      {
        name: 'our card, in the wallet of Credo',
        run: (testBed) =>
          withVerifier(testBed, async (verifier) => {
            const wallet = await openCredoWallet(anchors(testBed))
            const card = await receiveAccount(testBed, wallet)
            const { link, id } = await verifier.ask(ACCOUNT)
            await wallet.present(link, card)
            equal(await verifier.verifiedName(id), 'Anna Nowak', 'name that Credo verified')
            return 'Credo verifies signature, status list and key binding, and sees the claims it asked for'
          }),
      },
      {
        name: 'our card after it was revoked',
        run: (testBed) => refusedByStatus(testBed, () => testBed.revokeAll()),
      },
      {
        name: 'our card while it is suspended',
        run: (testBed) => refusedByStatus(testBed, () => testBed.suspendAll()),
      },
      {
        name: 'our card in mso_mdoc, in the wallet of Credo',
        run: (testBed) =>
          withVerifier(testBed, async (verifier) => {
            const wallet = await openCredoWallet(anchors(testBed))
            const card = await receiveInFormat(testBed, DOCUMENT, wallet)
            const show = async (): Promise<unknown> => {
              const { link, id } = await verifier.ask(DOCUMENT)
              await wallet.present(link, card)
              return verifier.verifiedName(id)
            }
            equal(await show(), 'Anna Nowak', 'name that Credo verified')
            await testBed.revokeAll()
            equal(await show(), 'Anna Nowak', 'name that Credo verified after the document was revoked')
            return 'Credo verifies both signatures and sees the claim; it also verifies the revoked document, since it does not support status for documents'
          }),
      },
      {
        name: 'its request, in our strict wallet',
        refusal: {
          because: 'the aud of its request is the request_uri, not https://self-issued.me/v2',
          atFault: 'theirs',
        },
        run: (testBed) =>
          withVerifier(testBed, async (verifier) => {
            const wallet = new TestWallet({ trustAnchors: anchors(testBed) })
            const { link } = await verifier.ask(ACCOUNT)
            const refusal = await failure(wallet.openRequest(link))
            holds(/^aud is .*OpenID4VP 5\.8/.test(refusal), `the wallet says: ${refusal}`)
            return 'the wallet names OpenID4VP 1.0 section 5.8'
          }),
      },
    ],
  },
]
