import { createHash } from 'node:crypto'
import { SDJwtInstance } from '@sd-jwt/core'
import { compactVerify, decodeJwt, decodeProtectedHeader, importJWK } from 'jose'
import { describe, expect, test } from 'vitest'
import { createAuthorityAndSigner, NOW } from '../../test-support/authority.ts'
import { createHolder, issueBankAccount, VCT } from '../../test-support/credentials.ts'
import type { AgreedTransaction } from '../transaction.ts'
import { bindPresentation } from './key-binding.ts'
import { discloseClaims, disclosuresFor, parseSdJwt, withDisclosures } from './sd-jwt.ts'

const { signer: issuer } = await createAuthorityAndSigner('issuer.example')
const holder = await createHolder()
const AUDIENCE = 'x509_hash:verifier'

async function present(transactions: AgreedTransaction[] = []): Promise<string> {
  const sdJwt = await parseSdJwt(await issueBankAccount(issuer, holder.publicJwk))
  const disclosed = discloseClaims(sdJwt)
  return bindPresentation(withDisclosures(sdJwt, disclosuresFor(sdJwt, disclosed, [['displayName']])), {
    privateKey: holder.privateKey,
    audience: AUDIENCE,
    nonce: 'nonce-1',
    now: NOW,
    transactions,
  })
}

const keyBindingOf = (presentation: string) => presentation.slice(presentation.lastIndexOf('~') + 1)

describe('a presentation', () => {
  test('is accepted by another implementation, and discloses only the requested claims', async () => {
    const verifyWith = (key: CryptoKey) => async (data: string, signature: string) =>
      crypto.subtle.verify(
        { name: 'ECDSA', hash: 'SHA-256' },
        key,
        Buffer.from(signature, 'base64url'),
        new TextEncoder().encode(data),
      )
    const judge = new SDJwtInstance({
      hasher: (data: string | ArrayBuffer) =>
        new Uint8Array(
          createHash('sha256')
            .update(typeof data === 'string' ? data : Buffer.from(data))
            .digest(),
        ),
      verifier: verifyWith(issuer.keys.publicKey),
      kbVerifier: verifyWith(holder.publicKey),
    })
    const { payload } = await judge.verify(await present(), {
      keyBindingNonce: 'nonce-1',
      currentDate: NOW.getTime() / 1000,
    })
    expect(payload).toMatchObject({ vct: VCT, displayName: 'Anna Nowak' })
    expect(payload).not.toHaveProperty('accountNumber')
    expect(payload).not.toHaveProperty('cardNumber')
  })

  test('is bound to its verifier, its request and its disclosures', async () => {
    const presentation = await present()
    const jwt = keyBindingOf(presentation)
    const shown = presentation.slice(0, presentation.length - jwt.length)
    await compactVerify(jwt, await importJWK(holder.publicJwk, 'ES256'))
    expect(decodeProtectedHeader(jwt)).toEqual({ alg: 'ES256', typ: 'kb+jwt' })
    expect(decodeJwt(jwt)).toEqual({
      aud: AUDIENCE,
      nonce: 'nonce-1',
      iat: NOW.getTime() / 1000,
      sd_hash: createHash('sha256').update(shown).digest('base64url'),
    })
  })

  test('contains the consent to the payment that was shown', async () => {
    const payment = { type: 'urn:eudi:sca:payment:1', encoded: 'ZW5jb2RlZA', namesHashAlgorithm: true }
    expect(decodeJwt(keyBindingOf(await present([payment])))).toMatchObject({
      transaction_data_hashes: [createHash('sha256').update('ZW5jb2RlZA').digest('base64url')],
      transaction_data_hashes_alg: 'sha-256',
    })
  })
})
