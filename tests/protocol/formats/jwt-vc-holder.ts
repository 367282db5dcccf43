import { decodeProtectedHeader, importX509, jwtVerify, SignJWT } from 'jose'
import { readStatusReference } from '../wallet/issued-credential.ts'
import { readArray, readObject, readString } from '../wallet/json-reading.ts'
import { thumbprint } from '../wallet/keys.ts'
import { demand } from '../wallet/refusal.ts'
import { demandTrustedLeaf } from '../wallet/x509-chain.ts'
import type { FormatHolder } from './format-holder.ts'

/** Holder of VC Data Model 1.1 credentials as JWTs, which jose verifies and presents. */
export const JWT_VC_HOLDER: FormatHolder = {
  format: 'jwt_vc_json',

  async accept({ compact, key, configuration, issuer, trustAnchors, now }) {
    const section = 'OpenID4VCI A.1.1'
    const { x5c = [] } = decodeProtectedHeader(compact)
    demandTrustedLeaf(x5c, { trustAnchors, now: () => now.getTime() }, 'credential', section, 'issuer')
    const leaf = await importX509(`-----BEGIN CERTIFICATE-----\n${x5c[0]}\n-----END CERTIFICATE-----`, 'ES256')
    const { payload } = await jwtVerify(compact, leaf, { issuer, typ: 'JWT', algorithms: ['ES256'], currentDate: now })
    const vc = readObject(payload.vc, 'vc', 'VC Data Model 1.1 6.3.1')
    const definition = readObject(configuration.raw.credential_definition, 'credential_definition', section)
    const types = readArray(definition.type, 'credential_definition.type', section).map(String)
    demand(types[0] === 'VerifiableCredential' && types.length === 2, section, 'the types are wrong')
    demand(JSON.stringify(vc.type) === JSON.stringify(types), section, 'the credential is of another type')
    const subject = readObject(vc.credentialSubject, 'credentialSubject', 'VC Data Model 1.1 4.4')
    const did = readString(payload.sub, 'sub', 'VC Data Model 1.1 6.3.1')
    demand(subject.id === did, 'VC Data Model 1.1 6.3.1', 'sub is not the id of the subject')
    const jwk = JSON.parse(Buffer.from(did.replace('did:jwk:', ''), 'base64url').toString())
    demand(thumbprint(jwk) === thumbprint(key.publicJwk), 'OpenID4VCI 8.2', 'the credential is bound to another key')
    const status = readStatusReference(payload.status)
    const listed = readObject(vc.credentialStatus, 'credentialStatus', 'VC Data Model 1.1 4.9')
    demand(listed.id === `${status?.uri}#${status?.index}`, 'VC Data Model 1.1 4.9', 'there are two states')
    return { format: 'jwt_vc_json', compact, key, types, claims: vc, status }
  },

  present({ compact, key }, { request }) {
    const did = `did:jwk:${Buffer.from(JSON.stringify(key.publicJwk)).toString('base64url')}`
    const { sub } = JSON.parse(Buffer.from(compact.split('.')[1] ?? '', 'base64url').toString())
    return new SignJWT({
      nonce: request.nonce,
      vp: {
        '@context': ['https://www.w3.org/2018/credentials/v1'],
        type: ['VerifiablePresentation'],
        verifiableCredential: [compact],
      },
    })
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: `${did}#0` })
      .setIssuer(sub)
      .setAudience('origin' in request ? `origin:${request.origin}` : request.clientId)
      .sign(key.privateKey)
  },
}
