import { expect, test } from 'vitest'
import { createAuthorityAndSigner } from '../test-support/authority.ts'
import { zTrustAnchors } from './trust-anchors.ts'

const { authority, signer } = await createAuthorityAndSigner()

test('trust anchors are parsed from PEM by role, and unreadable ones are skipped', () => {
  const pems = [`# ours\n${authority.pem}\n${signer.pem}`, 'nothing']
  const { issuer, documents, verifier } = zTrustAnchors.parse({
    issuer: pems,
    documents: [],
    verifier: [authority.pem],
  })
  expect([issuer, documents, verifier].map((anchors) => anchors.map(({ subjectName }) => subjectName))).toEqual([
    ['Test authority', 'Test signer'],
    [],
    ['Test authority'],
  ])
})
