import { type BitsPerStatus, StatusList } from '@sd-jwt/jwt-status-list'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LIST_AS_JWT } from '../../../apps/server/src/credentials/openid4vc/status-list/status-list-media.ts'
import { readStatusListToken } from '../../../apps/server/src/credentials/openid4vc/status-list/status-list-token.ts'
import { CertificatePath } from '../../../apps/server/src/platform/certificates/certificate-path.ts'
import { forgeAuthority, forgeIssuedBy, forgeStatusListToken } from '../wallet/forge.ts'

const asJwt = (token: string) => ({ mediaType: LIST_AS_JWT, body: Buffer.from(token) }) as const

const authority = forgeAuthority({ commonName: 'Authority' })
const signer = forgeIssuedBy(authority)
const path = new CertificatePath([authority.certificate])
const URI = 'https://library.example/status/1'

it('we read the statuses in a list that @sd-jwt/jwt-status-list made', async () => {
  const lists = fc.constantFrom<BitsPerStatus>(1, 2, 4, 8).chain((bits) =>
    fc.record({
      bits: fc.constant(bits),
      // The library fills whole bytes only.
      statuses: fc
        .array(fc.nat(2 ** bits - 1), { minLength: 8, maxLength: 200 })
        .map((all) => all.slice(0, all.length & ~7)),
    }),
  )
  await fc.assert(
    fc.asyncProperty(lists, async ({ bits, statuses }) => {
      const status_list = { bits, lst: new StatusList(statuses, bits).compressStatusList() }
      const token = forgeStatusListToken({ signer, uri: URI, payload: { status_list } })
      const { list } = await readStatusListToken(asJwt(token), { uri: URI, authority: path, now: Date.now() })
      expect(statuses.map((_, index) => list.at(index))).toEqual(statuses)
      expect(list.at(statuses.length)).toBeUndefined()
    }),
  )
})
