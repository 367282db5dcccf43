import { type Contract, type Display, type Mapping, mappingsOf } from './contract.ts'

export const manifestPath = (tenantId: string, contractId: string): string =>
  `/v1.0/tenants/${tenantId}/verifiableCredentials/contracts/${contractId}/manifest`

/** Returns the payload of the manifest's JWT. */
export function manifestOf(
  contract: Contract,
  { did, url, manifestUrl }: { did: string; url: string; manifestUrl: string },
) {
  const { attestations } = contract.rules
  const [display] = contract.displays
  const { idTokenHints = [], idTokens = [], presentations = [], selfIssued } = attestations
  return {
    id: contract.name,
    iss: did,
    display: display && displayOf(display, contract, manifestUrl),
    input: {
      id: 'input',
      credentialIssuer: `${url}/v1.0/verifiableCredentials/issue`,
      issuer: did,
      attestations: {
        idTokens: [
          ...idTokenHints.map(({ required = false, mapping }) => ({
            id: 'https://self-issued.me',
            encrypted: false,
            configuration: 'https://self-issued.me',
            client_id: '',
            redirect_uri: '',
            scope: '',
            required,
            claims: mapping.map(claimOf),
          })),
          ...idTokens.map(({ required = false, mapping, configuration, clientId, redirectUri, scope }) => ({
            id: configuration,
            encrypted: false,
            configuration,
            client_id: clientId,
            redirect_uri: redirectUri,
            scope,
            required,
            claims: mapping.map(claimOf),
          })),
        ],
        ...(selfIssued
          ? { selfIssued: { required: selfIssued.required ?? false, claims: selfIssued.mapping.map(claimOf) } }
          : {}),
        ...(presentations.length > 0
          ? {
              presentations: presentations.map(
                ({ required = false, credentialType, trustedIssuers = [], mapping }) => ({
                  id: credentialType,
                  credentialType,
                  required,
                  issuers: trustedIssuers.map((iss) => ({ iss })),
                  contracts: [],
                  claims: mapping.map(claimOf),
                }),
              ),
            }
          : {}),
      },
    },
  }
}

const claimOf = ({ inputClaim, required = false, indexed = false, type = 'String' }: Mapping) => ({
  claim: inputClaim,
  required,
  indexed,
  type,
})

/**
 * Returns a display in which the claims are an object by name. Claims without a label are named after themselves. Microsoft's wallet
 * library reads no manifest without the instructions or the description of a logo, or with null in place of a text.
 */
function displayOf({ locale, card, consent, claims }: Display, { rules }: Contract, manifestUrl: string) {
  const { logo, ...texts } = card
  const labelled = claims.map(({ claim, label, type }) => [claim, { type, label }] as const)
  const known = new Set(claims.map(({ claim }) => claim))
  const others = mappingsOf(rules.attestations)
    .map(({ outputClaim }) => `vc.credentialSubject.${outputClaim}`)
    .filter((claim) => !known.has(claim))
    .map((claim) => [claim, { type: 'String', label: claim.slice(claim.lastIndexOf('.') + 1) }] as const)
  return {
    id: 'display',
    locale,
    contract: manifestUrl,
    card: { ...texts, ...(logo ? { logo: { ...logo, description: logo.description ?? '' } } : {}) },
    consent: { ...consent, title: consent.title ?? '', instructions: consent.instructions ?? '' },
    claims: Object.fromEntries([...labelled, ...others]),
  }
}
