import { hash } from 'node:crypto'
import { cborDecode, IssuerSigned } from '@owf/mdoc'
import { PAYMENT_TYPE } from '../../../apps/server/src/credentials/openid4vc/wire/limits-and-paths.ts'
import { MDOC_CONTEXT, presentWithJudge } from '../judges/mdoc-judge.ts'
import { publicJwkOf, thumbprint } from '../wallet/keys.ts'
import { demand } from '../wallet/refusal.ts'
import type { FormatHolder } from './format-holder.ts'

/**
 * Holder of ISO 18013-5 documents, which @owf/mdoc verifies and presents. The library does not support the status, so
 * `statusOf` reads it.
 */
export const MDOC_HOLDER: FormatHolder = {
  format: 'mso_mdoc',

  async accept({ compact, key, configuration, trustAnchors, now }) {
    const issued = IssuerSigned.fromEncodedForOid4Vci(compact)
    await issued.verify({ trustedCertificates: trustAnchors.documents.map(({ raw }) => raw), now }, MDOC_CONTEXT)
    const { docType, deviceKeyInfo } = issued.issuerAuth.mobileSecurityObject
    const section = 'OpenID4VCI A.2'
    demand(docType === configuration.raw.doctype, section, `the document is a '${docType}'`)
    const { kty, crv, x, y } = deviceKeyInfo.deviceKey.jwk
    demand(
      thumbprint({ kty, crv, x, y } as never) === thumbprint(key.publicJwk),
      'OpenID4VCI 8.2',
      'the document is bound to another key',
    )
    const claims: Record<string, Record<string, unknown>> = {}
    for (const [namespace, items] of issued.issuerNamespaces.issuerNamespaces) {
      for (const item of items)
        demand(await item.isValid(namespace, issued.issuerAuth, MDOC_CONTEXT), section, 'a digest does not match')
      claims[namespace] = Object.fromEntries(items.map((item) => [item.elementIdentifier, item.elementValue]))
    }
    return { format: 'mso_mdoc', compact, key, types: [docType], claims, status: statusOf(issued) }
  },

  present({ compact, key, types: [docType = ''] }, { request, paths, transactionData }) {
    const byNamespace = Map.groupBy(paths, ([namespace]) => String(namespace))
    const shown = Object.fromEntries(
      Array.from(byNamespace, ([namespace, found]) => [namespace, found.map(([, name]) => String(name))]),
    )
    const hashes = transactionData.map(({ encoded }) => hash('sha256', encoded, 'buffer'))
    return presentWithJudge({
      issuerSigned: IssuerSigned.fromEncodedForOid4Vci(compact),
      docType,
      shown,
      key,
      session: {
        ...request,
        jwkThumbprint: Buffer.from(thumbprint(publicJwkOf(request.encryption.key)), 'base64url'),
      },
      ...(hashes.length > 0 ? { deviceSigned: { [PAYMENT_TYPE]: { transaction_data_hashes: hashes } } } : {}),
    })
  },
}

/** Returns the status reference of a document (Token Status List 6.3). */
function statusOf(issued: IssuerSigned): { uri: string; index: number } | undefined {
  const { payload } = issued.issuerAuth
  const mso = cborDecode<Map<string, unknown>>(payload ?? new Uint8Array())
  const status = mso.get('status') as Map<string, Map<string, unknown>> | undefined
  const list = status?.get('status_list')
  return list && { uri: String(list.get('uri')), index: Number(list.get('idx')) }
}
