import type { OpenId4VcIssuerModuleConfigOptions } from '@credo-ts/openid4vc'
import { type ForgedCertificate, forgeAuthority, forgeIssuedBy } from '../../protocol/wallet/forge.ts'
import type { Flow, ForeignClient } from '../foreign-client.ts'
import { equal, holds, refusedBy } from '../seen.ts'
import type { TestBed } from '../test-bed/test-bed.ts'
import { CREDO, importSigner, newDid, openAgent } from './credo-agent.ts'
import { type CredoCard, DOCUMENT_OF_CREDO, JWT_VC_OF_CREDO, SD_JWT_OF_CREDO } from './credo-cards.ts'
import { openCredoWallet } from './credo-wallet.ts'

const CONFIGURATION = 'reader'

/** Opens Credo as another issuer, with a certificate from an authority. */
export async function openIssuer(
  testBed: TestBed,
  { authority, card }: { authority: ForgedCertificate; card: CredoCard },
) {
  const front = await testBed.openFront()
  const agent = await openAgent<OpenId4VcIssuerModuleConfigOptions>([], {
    issuer: {
      baseUrl: `${front.url}/oid4vci`,
      credentialRequestToCredentialMapper({ holderBinding }) {
        const [holder] = holderBinding.keys
        holds(holder, 'the wallet has no key')
        return card.sign({ holder, address: front.url, certificate: signer.x5c[0], did })
      },
    },
  })
  const did = await newDid(agent)
  const signer = await importSigner(
    agent,
    forgeIssuedBy(authority, { commonName: 'Library', country: 'PL', uris: [front.url] }),
  )
  front.serve(agent.openid4vc.config.app)
  const { issuer } = agent.openid4vc
  const { issuerId } = await issuer.createIssuer({
    credentialConfigurationsSupported: { [CONFIGURATION]: card.configuration },
  })
  return {
    async offer(): Promise<string> {
      const { credentialOffer } = await issuer.createCredentialOffer({
        issuerId,
        credentialConfigurationIds: [CONFIGURATION],
        preAuthorizedCodeFlowConfig: {},
      })
      return credentialOffer
    },
    async close() {
      await agent.shutdown()
      await front.close()
    },
  }
}

type Issued = { card: CredoCard; authority: ForgedCertificate }

/** Lets Credo issue a card, with a certificate from an authority. Presents this card when our server requests one of its own cards. */
async function presentForeign(testBed: TestBed, issued: Issued, present: Presenting): Promise<string> {
  const issuer = await openIssuer(testBed, issued)
  try {
    const wallet = await openCredoWallet([testBed.ownAnchor, issued.authority.certificate.toString()])
    const card = await wallet.receive(await issuer.offer())
    const { type, prefix } = issued.card.insteadOf
    const { id, url } = await testBed.running.browser.present(type, prefix)
    return await present({ id, prefix, answer: () => wallet.present(url, card) })
  } finally {
    await issuer.close()
  }
}

type Presenting = (presented: { id: string; prefix: string; answer(): Promise<unknown> }) => Promise<string>

/** Creates a flow in which our verifier accepts a Credo card. */
const accepted = (name: string, card: CredoCard, seen: string): Flow => ({
  name,
  run: (testBed) =>
    presentForeign(testBed, { card, authority: testBed.foreignAuthority }, async ({ id, prefix, answer }) => {
      await answer()
      const { browser } = testBed.running
      equal(await browser.presentationStatus(id, prefix), { status: 2 }, 'status of the presentation')
      equal((await browser.result(id, prefix)).displayName, 'Ewa Kowalska', 'name in the result')
      return seen
    }),
})

/** Creates a flow in which our verifier refuses a Credo card, because it does not trust the issuer. */
const untrusted = (
  name: string,
  card: CredoCard,
  { because, authorityOf }: { because: string; authorityOf(testBed: TestBed): ForgedCertificate },
): Flow => ({
  name,
  refusal: { because, atFault: 'nobody' },
  run: (testBed) =>
    presentForeign(testBed, { card, authority: authorityOf(testBed) }, async ({ id, prefix, answer }) => {
      const { status, answered } = await refusedBy(testBed, answer)
      equal(status, 400, 'answer to the response')
      const { error, checks } = await testBed.running.browser.presentationStatus(id, prefix)
      holds(error?.code === 'INVALID_PRESENTATION', `the reason is ${error?.code}`)
      const failed = checks?.find(({ outcome }) => outcome === 'failed')
      equal(failed?.name, 'issuer', 'failed check')
      return `the wallet gets 400 ${answered}, the page ${error.code}`
    }),
})

const nobodysAuthority = () => forgeAuthority({ commonName: 'Nobody’s authority', country: 'PL' })

export const CLIENTS: ForeignClient[] = [
  {
    id: 'credo-issuer',
    name: `${CREDO} as an issuer`,
    flows: [
      accepted(
        'its card, at our verifier',
        SD_JWT_OF_CREDO,
        'its SD-JWT VC with x5c, under an authority of TRUSTED_ISSUERS_DIR, is verified and its claims shown',
      ),
      untrusted('its card, under an untrusted authority', SD_JWT_OF_CREDO, {
        because: 'the operator does not trust this issuer',
        authorityOf: nobodysAuthority,
      }),
      accepted(
        'its card in mso_mdoc, at our verifier',
        DOCUMENT_OF_CREDO,
        'its document with x5chain, under an authority of TRUSTED_ISSUERS_DIR, is verified and its claim shown',
      ),
      untrusted('its card in mso_mdoc, under an untrusted authority', DOCUMENT_OF_CREDO, {
        because: 'the operator does not trust this issuer',
        authorityOf: nobodysAuthority,
      }),
      untrusted('its card in jwt_vc_json, at our verifier', JWT_VC_OF_CREDO, {
        because: 'Credo signs a JWT VC by a DID only, and our verifier identifies issuers by their certificates',
        authorityOf: ({ foreignAuthority }) => foreignAuthority,
      }),
    ],
  },
]
