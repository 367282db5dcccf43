import { DcqlPresentationResult, DcqlQuery, type DcqlSdJwtVcPresentation } from 'dcql'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MDOC } from '../../../apps/server/src/credentials/openid4vc/formats/mdoc/mdoc.ts'
import { SD_JWT_VC } from '../../../apps/server/src/credentials/openid4vc/formats/sd-jwt/sd-jwt-vc.ts'
import {
  dcqlQuery,
  MAIN_QUERY_ID,
  type PresentationQuery,
  pickClaims,
  queriedCredentialsOf,
} from '../../../apps/server/src/credentials/openid4vc/verifier/presentation-query.ts'
import { isJsonObject } from '../../../apps/server/src/platform/json/strict-json.ts'
import { VCT } from './installation.ts'
import { expectStricterThanJudge, jsonObjects } from './mutations.ts'

const RUNS = 500

const NAMES = ['displayName', 'level', 'żółć', 'constructor', 'toString', 'a b'] as const

const queries: fc.Arbitrary<PresentationQuery> = fc
  .uniqueArray(fc.constantFrom(...NAMES), { minLength: 1 })
  .chain((names) =>
    fc.tuple(
      ...names.map((name) =>
        fc
          .constantFrom('string' as const, 'number' as const, 'boolean' as const)
          .map((valueType) => ({ name, valueType })),
      ),
    ),
  )
  .map((claims) => ({
    credential: {
      id: MAIN_QUERY_ID,
      type: 'BankAccount',
      format: 'dc+sd-jwt' as const,
      vct: VCT,
      otherVcts: [],
      claims,
      claimSets: [],
    },
    also: [],
    transactionData: [],
  }))

/** Parses the query with the library. @throws if the library refuses it */
function judged(query: PresentationQuery): DcqlQuery {
  const parsed = DcqlQuery.parse(JSON.parse(JSON.stringify(dcqlQuery(queriedCredentialsOf(query, [SD_JWT_VC, MDOC])))))
  DcqlQuery.validate(parsed)
  return parsed
}

describe('queries, judged by dcql', () => {
  it('the library understands our queries', () => {
    fc.assert(
      fc.property(queries, (query) => {
        const { credentials } = judged(query)
        expect(credentials).toHaveLength(1)
        expect(credentials[0]).toMatchObject({ format: 'dc+sd-jwt', meta: { vct_values: [VCT] } })
      }),
      { numRuns: RUNS },
    )
  })

  it('if we accept an answer, the library accepts it', () =>
    expectStricterThanJudge({
      cases: fc.record({
        query: queries,
        claims: fc.oneof(
          jsonObjects,
          fc.dictionary(
            fc.constantFrom(...NAMES),
            fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)),
            {
              minKeys: 2,
            },
          ),
        ),
      }),
      runs: 4 * RUNS,
      weAccept: ({ query, claims }) =>
        isJsonObject(claims) && pickClaims(query.credential, SD_JWT_VC, { claims, type: VCT }) !== undefined,
      judgeAccepts: async ({ query, claims }) => {
        const presented: DcqlSdJwtVcPresentation = {
          credential_format: 'dc+sd-jwt',
          vct: VCT,
          claims: JSON.parse(JSON.stringify(claims)),
          cryptographic_holder_binding: true,
        }
        return DcqlPresentationResult.fromDcqlPresentation(
          { [MAIN_QUERY_ID]: [presented] },
          { dcqlQuery: judged(query) },
        ).can_be_satisfied
      },
    }))
})

describe('a query for our documents and those of other issuers, judged by dcql', () => {
  const DRIVING_LICENCE = 'org.iso.18013.5.1.mDL'
  const query = judged({
    credential: {
      id: MAIN_QUERY_ID,
      type: 'Licence',
      format: 'mso_mdoc',
      vct: 'example.Licence',
      otherVcts: [DRIVING_LICENCE],
      claims: [{ name: 'family_name', valueType: 'string' }],
      claimSets: [],
    },
    also: [],
    transactionData: [],
  })
  const document = (doctype: string, namespace = doctype) => ({
    credential_format: 'mso_mdoc' as const,
    doctype,
    namespaces: { [namespace]: { family_name: 'Nowak' } },
    cryptographic_holder_binding: true,
  })

  it.each([
    ['only ours', [document('example.Licence')]],
    ['only one of another issuer', [document(DRIVING_LICENCE, 'org.iso.18013.5.1')]],
    ['both', [document('example.Licence'), document(DRIVING_LICENCE, 'org.iso.18013.5.1')]],
  ])('can be answered by a wallet that holds %s', (_what, held) => {
    expect(DcqlQuery.query(query, held).can_be_satisfied).toBe(true)
  })

  it('cannot be answered by a wallet that holds neither', () => {
    expect(DcqlQuery.query(query, [document('example.Badge')]).can_be_satisfied).toBe(false)
  })
})
