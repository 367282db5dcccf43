import { hash, X509Certificate } from 'node:crypto'
import { createRequire } from 'node:module'
import type { KeyBindingVerifier } from '@meeco/sd-jwt'
import { compactVerify, decodeProtectedHeader, importJWK, importX509 } from 'jose'
import { es256, signJws } from '../../protocol/wallet/jws.ts'
import type { ReceivedCredential } from '../../protocol/wallet/received-credential.ts'
import { TestWallet } from '../../protocol/wallet/wallet.ts'
import type { ForeignClient } from '../foreign-client.ts'
import { equal, failure, holds, refusedBy } from '../seen.ts'
import { receiveAccount } from '../story.ts'
import type { TestBed } from '../test-bed/test-bed.ts'

// Node cannot load the ES modules of this package, because they import files without extensions. Therefore its CommonJS modules are
// loaded.
const meeco: typeof import('@meeco/sd-jwt-vc') = createRequire(import.meta.url)('@meeco/sd-jwt-vc')

/** Creates a check of an SD-JWT's signature: the key must be in a certificate that the anchor issued directly. */
const issuedBelow =
  (anchor: string) =>
  async (jwt: string): Promise<boolean> => {
    const [leaf = ''] = decodeProtectedHeader(jwt).x5c ?? []
    const certificate = new X509Certificate(Buffer.from(leaf, 'base64'))
    holds(certificate.verify(new X509Certificate(anchor).publicKey), 'the certificate of the issuer is not trusted')
    await compactVerify(jwt, await importX509(certificate.toString(), 'ES256'))
    return true
  }

const boundTo =
  (audience: string, nonce: string): KeyBindingVerifier =>
  async (jwt, holder) => {
    const { payload } = await compactVerify(jwt, await importJWK({ ...holder }, 'ES256'))
    const { aud, nonce: signed } = JSON.parse(new TextDecoder().decode(payload))
    equal([aud, signed], [audience, nonce], 'audience and nonce of the key binding')
    return true
  }

const sha256 = (data: string): string => hash('sha256', data, 'base64url')

/** Receives a bank account in our strict wallet, and starts a request for it. */
async function askForAccount(testBed: TestBed) {
  const wallet = new TestWallet({ trustAnchors: [testBed.ownAnchor] })
  const card = await receiveAccount<ReceivedCredential>(testBed, {
    receive: (offer) => wallet.receive(offer, {}),
    present: () => Promise.reject(new Error('there is no presentation')),
  })
  const asked = await testBed.running.browser.present('BankAccount', '/basic')
  const open = await wallet.openRequest(asked.url)
  return { card, open }
}

export const CLIENTS: ForeignClient[] = [
  {
    id: 'meeco-verifier',
    name: '@meeco/sd-jwt-vc 0.0.6 as a verifier, of a card in our strict wallet',
    flows: [
      {
        name: 'verify our card',
        async run(testBed) {
          const { card, open } = await askForAccount(testBed)
          const [[presentation = ''] = []] = Object.values(open.createVpToken([card]))
          const verify = (anchor: string, nonce: string) =>
            new meeco.Verifier().verifyVCSDJWT(
              presentation,
              issuedBelow(anchor),
              sha256,
              boundTo(open.request.clientId, nonce),
            )
          const { displayName, vct } = await verify(testBed.ownAnchor, open.request.nonce)
          equal(displayName, 'Anna Nowak', 'name in the card')
          holds(String(vct).endsWith('/BankAccount'), `the type is ${vct}`)
          const otherAnchor = testBed.foreignAuthority.certificate.toString()
          for (const [anchor, nonce] of [
            [otherAnchor, open.request.nonce],
            [testBed.ownAnchor, 'another'],
          ] as const)
            holds(
              (await failure(verify(anchor, nonce))) !== 'nothing',
              'it accepts a card with a wrong issuer or nonce',
            )
          return 'it verifies signature, digests and key binding, and sees the claims'
        },
      },
    ],
  },
  {
    id: 'meeco-holder',
    name: '@meeco/sd-jwt-vc 0.0.6 as a wallet, of a card that our strict wallet received',
    flows: [
      {
        name: 'present',
        refusal: {
          because: 'its key binding has no sd_hash (RFC 9901 section 4.3) and an iat in milliseconds',
          atFault: 'theirs',
        },
        async run(testBed) {
          const { card, open } = await askForAccount(testBed)
          const holder = new meeco.Holder({
            alg: meeco.supportedAlgorithm.ES256,
            callback: async (header, payload) =>
              signJws({ ...header }, { ...payload }, es256(card.key.privateKey))
                .split('.')
                .at(-1) ?? '',
          })
          const { clientId, nonce } = open.request
          equal(
            await failure(holder.presentVCSDJWT(card.compact, [], { audience: clientId, nonce })),
            'Invalid audience parameter',
            'error about our client_id',
          )
          const { keyBindingJWT } = await holder.getKeyBindingJWT(clientId, nonce)
          const [query = ''] = Object.keys(open.createVpToken([card]))
          const jwe = open.encrypt({ [query]: [card.compact + keyBindingJWT] })
          const { status, answered } = await refusedBy(testBed, () => open.sendResponse(jwe))
          equal(status, 400, 'answer to the response')
          return `it accepts only an address as the audience, which a client_id of OpenID4VP 1.0 is not; the key binding that it creates then is answered with 400 ${answered}`
        },
      },
    ],
  },
]
