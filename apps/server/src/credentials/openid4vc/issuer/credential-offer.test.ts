import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SUITE_CARDS } from '../../engine-under-test.fixture.ts'
import { type IssuerUnderTest, type Offered, openIssuerUnderTest } from '../issuer-under-test.fixture.ts'
import { PATHS } from '../wire/limits-and-paths.ts'
import { offerByValue } from './credential-offer.ts'

const PRE_AUTHORIZED = 'urn:ietf:params:oauth:grant-type:pre-authorized_code'

let under: IssuerUnderTest
beforeAll(async () => {
  under = await openIssuerUnderTest()
})
afterAll(() => under.close())

const byValue = ({ id }: Pick<Offered, 'id'>) => offerByValue(under.context, id)
const read = async (path: string) => (await under.send('GET', path)).body
const byCode = ({ offerId }: Offered) => ({
  authorization_code: { issuer_state: under.secrets.secretOf('issuer-state', offerId) },
})

describe('an offer by value', () => {
  it('names the card, and offers the same code as by reference, and consent in the browser', async () => {
    const offered = await under.offer()
    const { grants, ...offer } = await read(`${PATHS.offer}/${offered.offerId}`)
    const byItself = (await byValue(offered)) ?? expect.unreachable()
    const { credential_issuer_metadata: _, authorization_server_metadata: __, ...given } = byItself
    expect(given).toEqual({ ...offer, grants: { ...Object(grants), ...byCode(offered) } })
    expect(Object.keys(given.grants).sort()).toEqual(['authorization_code', PRE_AUTHORIZED])
    expect(given.grants).toMatchObject({ [PRE_AUTHORIZED]: { 'pre-authorized_code': offered.code } })
  })

  it('has only consent in the browser if the person signs in for the card', async () => {
    const offered = await under.offer({ bySignIn: true })
    const offer = await byValue(offered)
    expect(offer?.grants).toEqual(byCode(offered))
    expect(JSON.stringify(offer)).not.toContain(offered.code)
  })

  it('asks for the PIN and does not contain it', async () => {
    const offered = await under.offer({ card: SUITE_CARDS.withPin })
    const { grants } = (await byValue(offered)) ?? {}
    expect(grants).toMatchObject({ [PRE_AUTHORIZED]: { tx_code: { length: 4 } } })
    expect(offered.pin).toMatch(/^\d{4}$/)
    expect(JSON.stringify(grants).replaceAll(/[\w-]{20,}/g, '')).not.toContain(offered.pin)
  })

  it('has the published metadata, cut to its card', async () => {
    const { plain, withPin } = SUITE_CARDS
    const [issuer, server] = [
      await read('/.well-known/openid-credential-issuer'),
      await read('/.well-known/oauth-authorization-server'),
    ]
    const configurations = Object(issuer.credential_configurations_supported)
    expect(Object.keys(configurations).sort()).toEqual([withPin.id, plain.id].sort())
    for (const card of [plain, withPin]) {
      const offer = await byValue(await under.offer({ card }))
      expect(offer?.credential_configuration_ids).toEqual([card.id])
      expect(offer?.credential_issuer_metadata).toEqual({
        ...issuer,
        credential_configurations_supported: { [card.id]: configurations[card.id] },
      })
      expect(offer?.authorization_server_metadata).toEqual({ ...server, scopes_supported: [card.id] })
    }
  })

  it('does not count as scanned: the page has it, and no wallet yet', async () => {
    const offered = await under.offer()
    await byValue(offered)
    expect(under.flows.reportsOf(offered.id)).toEqual([])
  })

  it.each<[string, (offered: Offered) => unknown]>([
    ['its code was redeemed', (offered) => under.tokenFor(offered)],
    ['it was withdrawn', (offered) => under.database.transaction((tx) => under.withdraw(tx, offered))],
    ['it has expired', () => under.advance(300_000)],
  ])('is not there any more once %s', async (_what, end) => {
    const offered = await under.offer()
    expect(await byValue(offered)).toBeDefined()
    await end(offered)
    expect(await byValue(offered)).toBeUndefined()
  })

  it('is there only by the id of its issuance, and as long as its card is issued', async () => {
    const offered = await under.offer()
    for (const id of [offered.offerId, offered.code, `${offered.id}x`, ''])
      expect(await byValue({ id })).toBeUndefined()
    expect(await offerByValue({ ...under.context, cards: () => [] }, offered.id)).toBeUndefined()
    const { plain } = SUITE_CARDS
    const cards = () => [{ ...plain, issuance: { ...plain.issuance, enabled: false } }]
    expect(await offerByValue({ ...under.context, cards }, offered.id)).toBeUndefined()
  })
})
