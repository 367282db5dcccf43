import type { OpenId4VcIssuerModuleConfigOptions } from '@credo-ts/openid4vc'
import { type ForgedCertificate, forgeAuthority, forgeIssuedBy } from '../../protocol/wallet/forge.ts'
import type { ForeignClient } from '../foreign-client.ts'
import { equal, holds, refusedBy } from '../seen.ts'
import { FOREIGN_VCT, type TestBed } from '../test-bed/test-bed.ts'
import { CREDO, importSigner, openAgent } from './credo-agent.ts'
import { openCredoWallet } from './credo-wallet.ts'

const CARD = 'reader-account'
const DAY = 24 * 60 * 60

/** Credo as an issuer somewhere else, below some authority. */
async function openIssuer(testBed: TestBed, authority: ForgedCertificate) {
  const front = await testBed.openFront()
  const agent = await openAgent<OpenId4VcIssuerModuleConfigOptions>([], {
    issuer: {
      baseUrl: `${front.url}/oid4vci`,
      async credentialRequestToCredentialMapper({ holderBinding }) {
        const [key] = holderBinding.keys
        holds(key?.method === 'jwk', 'the wallet has no key')
        const now = Math.floor(Date.now() / 1000)
        const claims = { displayName: 'Ewa Kowalska', accountNumber: 'DE02120300000000202051', cardNumber: '5500' }
        return {
          type: 'credentials',
          format: 'dc+sd-jwt',
          credentials: [
            {
              payload: { vct: FOREIGN_VCT, exp: now + DAY, ...claims },
              holder: { method: 'jwk', jwk: key.jwk },
              issuer: { ...signer, issuer: front.url },
              disclosureFrame: { _sd: Object.keys(claims) },
            },
          ],
        }
      },
    },
  })
  const signer = await importSigner(
    agent,
    forgeIssuedBy(authority, { commonName: 'Library', dnsNames: ['localhost'], uris: [front.url] }),
  )
  front.serve(agent.openid4vc.config.app)
  const { issuer } = agent.openid4vc
  const { issuerId } = await issuer.createIssuer({
    credentialConfigurationsSupported: {
      [CARD]: {
        format: 'dc+sd-jwt',
        vct: FOREIGN_VCT,
        cryptographic_binding_methods_supported: ['jwk'],
        proof_types_supported: { jwt: { proof_signing_alg_values_supported: ['ES256'] } },
      },
    },
  })
  return {
    async offer(): Promise<string> {
      const { credentialOffer } = await issuer.createCredentialOffer({
        issuerId,
        credentialConfigurationIds: [CARD],
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

/** Presents a card of Credo's, issued below an authority, where our bank account is asked for. */
async function presentForeign(testBed: TestBed, authority: ForgedCertificate, present: Presenting): Promise<string> {
  const issuer = await openIssuer(testBed, authority)
  try {
    const wallet = await openCredoWallet([testBed.ownAnchor, authority.certificate.toString()])
    const card = await wallet.receive(await issuer.offer())
    const { id, url } = await testBed.running.browser.present('BankAccount')
    return await present({ id, answer: () => wallet.present(url, card) })
  } finally {
    await issuer.close()
  }
}

type Presenting = (presented: { id: string; answer(): Promise<unknown> }) => Promise<string>

export const CLIENTS: ForeignClient[] = [
  {
    id: 'credo-issuer',
    name: `${CREDO} as an issuer`,
    flows: [
      {
        name: 'its card, at our verifier',
        run: (testBed) =>
          presentForeign(testBed, testBed.foreignAuthority, async ({ id, answer }) => {
            await answer()
            const { browser } = testBed.running
            equal(await browser.presentationStatus(id), { status: 2 }, 'status of the presentation')
            equal((await browser.result(id)).displayName, 'Ewa Kowalska', 'name in the result')
            return 'its SD-JWT VC with x5c, below an authority of TRUSTED_ISSUERS_DIR, is verified and its claims shown'
          }),
      },
      {
        name: 'its card, where its authority is not trusted',
        refusal: { because: 'the operator does not trust this issuer', whose: 'nobody' },
        run: (testBed) =>
          presentForeign(testBed, forgeAuthority({ commonName: 'Nobody’s authority' }), async ({ id, answer }) => {
            const { status, answered } = await refusedBy(testBed, answer)
            equal(status, 400, 'answer to the response')
            const { error } = await testBed.running.browser.presentationStatus(id)
            holds(error?.code === 'INVALID_PRESENTATION', `the reason is ${error?.code}`)
            return `the wallet is told 400 ${answered}, the page ${error.code}`
          }),
      },
    ],
  },
]
