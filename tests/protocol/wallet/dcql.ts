import { demandOnly, type JsonObject, readArray, readObject, readString, readStrings } from './json-reading.ts'
import { demand } from './refusal.ts'

export type ClaimPath = readonly (string | number | null)[]

export type ClaimQuery = {
  readonly id: string | undefined
  readonly path: ClaimPath
  readonly values: readonly unknown[] | undefined
}

export type CredentialQuery = {
  readonly id: string
  readonly format: string
  /** Alternative lists of types. A credential answers the query if it has all types of at least one list. */
  readonly types: readonly (readonly string[])[]
  /** `vct_values` of a query for the format `dc+sd-jwt`: the types that answer the query. Empty for other formats. */
  readonly vctValues: readonly string[]
  readonly claims: readonly ClaimQuery[]
  /** Alternatives in the verifier's order, as ids of claims; empty if all claims are requested. */
  readonly claimSets: readonly (readonly string[])[]
  readonly raw: JsonObject
}

export type DcqlQuery = {
  readonly credentials: readonly CredentialQuery[]
  /** Credential sets, with their options as ids of credential queries. */
  readonly credentialSets: readonly { readonly required: boolean; readonly options: readonly (readonly string[])[] }[]
}

const ID = /^[A-Za-z0-9_-]+$/

/** Claims that are always disclosed, so a query must not ask for them. */
const NEVER_DISCLOSED = ['iss', 'nbf', 'exp', 'cnf', 'vct', 'vct#integrity', 'status']

type QueryFormat = {
  /** Reads the types from the `meta` of a query. */
  readonly types: (meta: JsonObject, id: string) => readonly (readonly string[])[]
  readonly claimMembers: readonly string[]
  readonly demandPath: (path: ClaimPath) => void
}

const FORMATS: Readonly<Record<string, QueryFormat>> = {
  'dc+sd-jwt': {
    types(meta, id) {
      demandOnly(meta, ['vct_values'], `meta of '${id}'`, 'OpenID4VP B.3.5')
      return readStrings(meta.vct_values, `vct_values of '${id}'`, 'OpenID4VP B.3.5').map((type) => [type])
    },
    claimMembers: [],
    demandPath([first]) {
      demand(
        !NEVER_DISCLOSED.includes(String(first)),
        'SD-JWT VC 3.2.2.2',
        `'${first}' is asked for, but it is always disclosed`,
      )
    },
  },
  mso_mdoc: {
    types(meta, id) {
      demandOnly(meta, ['doctype_value'], `meta of '${id}'`, 'OpenID4VP B.2.3')
      return [[readString(meta.doctype_value, `doctype_value of '${id}'`, 'OpenID4VP B.2.3')]]
    },
    claimMembers: ['intent_to_retain'],
    demandPath(path) {
      const isElement = path.length === 2 && path.every((part) => typeof part === 'string')
      demand(isElement, 'OpenID4VP 7.2', 'a path does not consist of a namespace and an element')
    },
  },
  jwt_vc_json: {
    types(meta, id) {
      demandOnly(meta, ['type_values'], `meta of '${id}'`, 'OpenID4VP B.1.1')
      const values = readArray(meta.type_values, `type_values of '${id}'`, 'OpenID4VP B.1.1')
      return values.map((value) => readStrings(value, `type_values of '${id}'`, 'OpenID4VP B.1.1'))
    },
    claimMembers: [],
    demandPath() {},
  },
}

/** Checks a DCQL query (OpenID4VP 6, appendix B). @throws WalletRefusal */
export function readDcqlQuery(value: unknown): DcqlQuery {
  const section = 'OpenID4VP 6'
  const raw = readObject(value, 'dcql_query', section)
  demandOnly(raw, ['credentials', 'credential_sets'], 'dcql_query', section)
  const credentials = readArray(raw.credentials, 'dcql_query.credentials', section).map(readCredentialQuery)
  const ids = credentials.map((query) => query.id)
  demand(new Set(ids).size === ids.length, 'OpenID4VP 6.1', 'two credential queries have the same id')
  const credentialSets =
    raw.credential_sets === undefined
      ? []
      : readArray(raw.credential_sets, 'credential_sets', 'OpenID4VP 6.2').map((set) => readCredentialSet(set, ids))
  return { credentials, credentialSets }
}

function readCredentialQuery(value: unknown): CredentialQuery {
  const section = 'OpenID4VP 6.1'
  const raw = readObject(value, 'credential query', section)
  const members = ['id', 'format', 'multiple', 'meta', 'trusted_authorities', 'claims', 'claim_sets']
  demandOnly(raw, [...members, 'require_cryptographic_holder_binding'], 'credential query', section)
  const id = readString(raw.id, 'id of a credential query', section)
  demand(ID.test(id), section, `the id '${id}' has characters that are not allowed`)
  const name = readString(raw.format, `format of '${id}'`, section)
  const format = FORMATS[name]
  demand(format !== undefined, section, `'${id}' asks for the format '${name}'`)
  for (const flag of ['multiple', 'require_cryptographic_holder_binding'])
    demand(raw[flag] === undefined || typeof raw[flag] === 'boolean', section, `${flag} of '${id}' is not a boolean`)
  const types = format.types(readObject(raw.meta, `meta of '${id}'`, section), id)

  const claims =
    raw.claims === undefined
      ? []
      : readArray(raw.claims, `claims of '${id}'`, section).map((item) => readClaimQuery(item, format))
  const paths = claims.map((claim) => JSON.stringify(claim.path))
  demand(new Set(paths).size === paths.length, 'OpenID4VP 6.3', `'${id}' asks for the same claim twice`)
  return {
    id,
    format: name,
    types,
    vctValues: name === 'dc+sd-jwt' ? types.flat() : [],
    claims,
    claimSets: readClaimSets(raw.claim_sets, claims, id),
    raw,
  }
}

function readClaimQuery(value: unknown, { claimMembers, demandPath }: QueryFormat): ClaimQuery {
  const section = 'OpenID4VP 6.3'
  const raw = readObject(value, 'claim query', section)
  demandOnly(raw, ['id', 'path', 'values', ...claimMembers], 'claim query', section)
  for (const member of claimMembers)
    demand(['boolean', 'undefined'].includes(typeof raw[member]), section, `${member} is not a boolean`)
  const path = readArray(raw.path, 'path of a claim query', 'OpenID4VP 7').map((part) => {
    demand(
      part === null || typeof part === 'string' || (typeof part === 'number' && Number.isInteger(part) && part >= 0),
      'OpenID4VP 7',
      'a path contains something other than strings, null and non-negative integers',
    )
    return part
  })
  const [first] = path
  demand(typeof first === 'string', 'OpenID4VP 7.1', 'a path does not start with a name')
  demandPath(path)
  const id = raw.id === undefined ? undefined : readString(raw.id, 'id of a claim query', section)
  demand(id === undefined || ID.test(id), section, `the id '${id}' has characters that are not allowed`)
  const values = raw.values === undefined ? undefined : readArray(raw.values, 'values of a claim query', section)
  return { id, path, values }
}

function readClaimSets(value: unknown, claims: readonly ClaimQuery[], id: string): readonly (readonly string[])[] {
  const section = 'OpenID4VP 6.1'
  const known = claims.flatMap((claim) => (claim.id === undefined ? [] : [claim.id]))
  demand(new Set(known).size === known.length, 'OpenID4VP 6.3', `two claims of '${id}' have the same id`)
  if (value === undefined) return []
  demand(claims.length > 0, section, `'${id}' has claim_sets without claims`)
  demand(known.length === claims.length, 'OpenID4VP 6.3', `a claim of '${id}' has no id although there are claim_sets`)
  return readArray(value, `claim_sets of '${id}'`, section).map((set) => {
    const ids = readStrings(set, `claim set of '${id}'`, section)
    for (const claim of ids)
      demand(known.includes(claim), section, `claim_sets of '${id}' has the unknown id '${claim}'`)
    return ids
  })
}

function readCredentialSet(value: unknown, known: readonly string[]): DcqlQuery['credentialSets'][number] {
  const section = 'OpenID4VP 6.2'
  const raw = readObject(value, 'credential set', section)
  demandOnly(raw, ['options', 'required'], 'credential set', section)
  const { required = true } = raw
  demand(typeof required === 'boolean', section, 'required of a credential set is not a boolean')
  const options = readArray(raw.options, 'options of a credential set', section).map((option) => {
    const ids = readStrings(option, 'option of a credential set', section)
    for (const id of ids) demand(known.includes(id), section, `a credential set has the unknown id '${id}'`)
    return ids
  })
  return { required, options }
}
