import type { Mutation } from './mutation.ts'

const SERVER = 'apps/server/src'
const ENGINE = `${SERVER}/credentials/openid4vc`
const MDOC = `${ENGINE}/formats/mdoc`
const JWT_VC = `${ENGINE}/formats/jwt-vc`
const MDOC_JUDGE = 'tests/protocol/judges/mdoc.test.ts'
const JWT_VC_JUDGE = 'tests/protocol/judges/jwt-vc.test.ts'
const FORMATS = 'tests/protocol/formats'
const SEVERAL = 'tests/protocol/presentation/several-credentials.test.ts'
const CBOR_TEST = `${SERVER}/platform/cbor/strict-cbor.test.ts`
const KEY_STORE_TEST = `${SERVER}/platform/keys/key-store.test.ts`

/** Breaks of mdoc, JWT VC, and requests for several credentials. */
export const FORMAT_MUTATIONS: Mutation[] = [
  {
    breaks: 'the signature of a document',
    file: `${MDOC}/verify-mdoc.ts`,
    from: "if (!isCose1SignedBy(issuerSigned, issuer.key)) return refuse('signature', 'issuer-signature')",
    to: '',
    seenBy: [MDOC_JUDGE],
  },
  {
    breaks: 'that a document is of the type that its issuer signed',
    file: `${MDOC}/verify-mdoc.ts`,
    from: "if (mso.docType !== docType) return refuse('signature', 'document-type')",
    to: '',
    seenBy: [MDOC_JUDGE],
  },
  {
    breaks: 'the digests of a document',
    file: `${MDOC}/verify-mdoc.ts`,
    from: "return digest !== undefined && hash(digestAlgorithm, encoded, 'buffer').equals(digest)",
    to: 'return digest !== undefined || hash(digestAlgorithm, encoded).length === 0',
    seenBy: [MDOC_JUDGE],
  },
  {
    breaks: 'the end of a document',
    file: `${MDOC}/verify-mdoc.ts`,
    from: ' && now < validUntil',
    to: ' && now + validUntil > 0',
    seenBy: [MDOC_JUDGE],
  },
  {
    breaks: 'that a document was signed while its signer was there',
    file: `${MDOC}/verify-mdoc.ts`,
    from: 'validFromDate.getTime() <= signedAt && signedAt <= validToDate.getTime()',
    to: 'validFromDate.getTime() <= validToDate.getTime()',
    seenBy: [MDOC_JUDGE],
  },
  {
    breaks: "the signature of a document's device",
    file: `${MDOC}/verify-mdoc.ts`,
    from: 'if (!isCose1SignedBy(document.deviceSignature, holder.key, deviceAuthentication(document, expected)))',
    to: 'if (deviceAuthentication(document, expected).length === 0)',
    seenBy: [MDOC_JUDGE],
  },
  {
    breaks: 'that a device signs only what it may',
    file: `${MDOC}/verify-mdoc.ts`,
    from: 'if (!members || !Object.keys(members).every((name) => mayDeviceSign(authorizations, namespace, name)))',
    to: 'if (!members || !Object.keys(members).every((name) => mayDeviceSign(authorizations, namespace, name) || name))',
    seenBy: [MDOC_JUDGE],
  },
  {
    breaks: 'that a response has one document',
    file: `${MDOC}/verify-mdoc.ts`,
    from: 'if (!Array.isArray(documents) || documents.length !== 1) return undefined',
    to: 'if (!Array.isArray(documents)) return undefined',
    seenBy: [MDOC_JUDGE],
  },
  {
    breaks: 'the key for answers in a session',
    file: `${MDOC}/session-transcript.ts`,
    from: 'encodeCbor([audience, nonce, thumbprint, responseUri])',
    to: 'encodeCbor([audience, nonce, thumbprint && null, responseUri])',
    seenBy: [MDOC_JUDGE],
  },
  {
    breaks: 'the payment that a device confirms',
    file: `${MDOC}/mdoc.ts`,
    from: 'Array.isArray(hashes) ? { [CONFIRMATION]: hashes.map(toBase64Url) } : {}',
    to: 'Array.isArray(hashes) ? {} : {}',
    seenBy: [MDOC_JUDGE, FORMATS],
  },
  {
    breaks: 'the place in a status list that a document has',
    file: `${MDOC}/issue-mdoc.ts`,
    from: 'status: { status_list: { idx: document.status.index, uri: document.status.uri } },',
    to: '',
    seenBy: [FORMATS],
  },
  {
    breaks: 'that documents are signed by the key for them',
    file: `${MDOC}/mdoc.ts`,
    from: "signer: 'document-signer'",
    to: "signer: 'credential-issuer'",
    seenBy: [FORMATS],
  },
  {
    breaks: 'that no other key of ours signs documents',
    file: `${ENGINE}/x509/issuer-trust.ts`,
    from: 'leaf.keyUsage?.includes(DOCUMENT_SIGNER_USAGE) && issuerUris(leaf).includes(name)',
    to: '(leaf.keyUsage?.includes(DOCUMENT_SIGNER_USAGE) || issuerUris(leaf)) && name !== undefined',
    seenBy: [MDOC_JUDGE],
  },
  {
    breaks: 'how deep CBOR may be',
    file: `${SERVER}/platform/cbor/strict-cbor.ts`,
    from: "if (this.#open.length > MAX_DEPTH) throw new NotStrict('too deep')",
    to: '',
    seenBy: [CBOR_TEST],
  },
  {
    breaks: 'how much CBOR may be',
    file: `${SERVER}/platform/cbor/strict-cbor.ts`,
    from: "if (this.#tokens > MAX_TOKENS) throw new NotStrict('too many values')",
    to: '',
    seenBy: [CBOR_TEST],
  },
  {
    breaks: 'that no key is twice in a map of CBOR',
    file: `${SERVER}/platform/cbor/strict-cbor.ts`,
    from: 'rejectDuplicateMapKeys: true,',
    to: '',
    seenBy: [CBOR_TEST],
  },
  {
    breaks: 'that the signer of documents is renewed in time',
    file: `${SERVER}/platform/keys/key-purposes.ts`,
    from: ' || certificate.validToDate.getTime() < now + DOCUMENT_LIFE',
    to: ' || certificate.validToDate.getTime() < now - DOCUMENT_LIFE',
    seenBy: [KEY_STORE_TEST],
  },
  {
    breaks: 'the signature of a JWT VC',
    file: `${JWT_VC}/verify-jwt-vc.ts`,
    from: "if (!isSignedBy(issued, issuer.key)) return refuse('signature', 'issuer-signature')",
    to: '',
    seenBy: [JWT_VC_JUDGE],
  },
  {
    breaks: 'the signature of a presentation of a JWT VC',
    file: `${JWT_VC}/verify-jwt-vc.ts`,
    from: '!isSignedBy(bound, holder.key) || ',
    to: '',
    seenBy: [JWT_VC_JUDGE],
  },
  {
    breaks: 'that a presentation of a JWT VC answers this request',
    file: `${JWT_VC}/verify-jwt-vc.ts`,
    from: "if (!answersRequest(bound.payload, expected)) return refuse('request', 'request-binding')",
    to: '',
    seenBy: [JWT_VC_JUDGE, FORMATS],
  },
  {
    breaks: 'that a JWT VC says the same of its issuer and subject inside and outside',
    file: `${JWT_VC}/verify-jwt-vc.ts`,
    from: "if (!isSame(vc.issuer, iss) || !isSame(subject.id, sub)) return { refused: 'format', because: 'data-model' }",
    to: '',
    seenBy: [JWT_VC_JUDGE],
  },
  {
    breaks: 'that something ends a JWT VC',
    file: `${JWT_VC}/verify-jwt-vc.ts`,
    from: "if (exp === undefined && (issuer.kind === 'own' || state === undefined)) return refuse('format', 'claims')",
    to: '',
    seenBy: [JWT_VC_JUDGE],
  },
  {
    breaks: 'that a status of a JWT VC that we cannot read is not passed over',
    file: `${JWT_VC}/verify-jwt-vc.ts`,
    from: "credentialStatus.type !== TOKEN_STATUS_LIST) return 'unknown'",
    to: 'credentialStatus.type !== TOKEN_STATUS_LIST) return undefined',
    seenBy: [JWT_VC_JUDGE],
  },
  {
    breaks: 'that only some credentials are bound to a DID',
    file: `${ENGINE}/issuer/issue-credential.ts`,
    from: 'if (proof.holderDid !== undefined && !format.takesDids)',
    to: 'if (proof.holderDid !== undefined && !format)',
    seenBy: [FORMATS],
  },
  {
    breaks: 'that an issuer may issue only its types',
    file: `${ENGINE}/verifier/accept-response.ts`,
    from: 'type !== vct && issuer.types.has(type)',
    to: 'type !== vct',
    seenBy: [FORMATS],
  },
  {
    breaks: 'that payments are asked for only where a format confirms them',
    file: `${ENGINE}/openid4vc-engine.ts`,
    from: 'payment && formats.named(format).confirmsPayments',
    to: 'payment && formats.named(format)',
    seenBy: [FORMATS],
  },
  {
    breaks: 'that a further credential is optional',
    file: `${ENGINE}/verifier/presentation-query.ts`,
    from: '...(index === 0 ? {} : { required: false }),',
    to: '',
    seenBy: [SEVERAL],
  },
  {
    breaks: 'that smaller sets of claims are enough',
    file: `${ENGINE}/verifier/presentation-query.ts`,
    from: 'asked.claimSets.length > 0 ? asked.claimSets :',
    to: 'asked.claimSets.length < 0 ? asked.claimSets :',
    seenBy: [SEVERAL],
  },
  {
    breaks: 'that the credential which a request is about must be there',
    file: `${ENGINE}/verifier/accept-response.ts`,
    from: 'if (!main || answered.some(({ length }) => length > 1))',
    to: "if (!main) return { kind: 'rejected', reason: 'WALLET_ERROR' }\n  if (answered.some(({ length }) => length > 1))",
    seenBy: [SEVERAL],
  },
  {
    breaks: 'that a further credential which is revoked does not count',
    file: `${SERVER}/features/presentation/presentation.service.ts`,
    from: 'return { name, type, accepted: false, claims: {}, checks }\n',
    to: 'return { name, type, accepted: true, claims: {}, checks }\n',
    seenBy: [SEVERAL],
  },
  {
    breaks: 'what a further credential is good for',
    file: `${SERVER}/features/discounts/discount.purpose.ts`,
    from: 'other.accepted === accepted',
    to: 'other.accepted !== accepted',
    seenBy: [SEVERAL],
  },
  {
    breaks: 'that nothing is asked for whose contract is disabled',
    file: `${SERVER}/features/presentation/presentation.service.ts`,
    from: 'if ((await enabledContractId(database.query, type)) === undefined) continue\n',
    to: '',
    seenBy: [SEVERAL],
  },
]
