// @vitest-environment happy-dom

import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { walletRoom } from '../../testing/wallet-room.ts'
import { listCards } from '../../wallet/storage/collection.ts'
import { type Behaviour, createIssuer, ISSUER, LINK } from '../../wallet/test-support/issuer.ts'
import { Sheet } from '../parts/sheet/sheet.tsx'
import { OfferSheet } from './offer-sheet.tsx'

const room = walletRoom()
afterEach(() => history.replaceState(null, '', '/'))

/** Creates an issuer whose offer leads to its page. `away` has the paths of the issuer that cannot be reached. */
function issuerOf(behaviour: Behaviour = {}) {
  const issuer = createIssuer({ grants: { authorization_code: { issuer_state: 'offer-1' } }, ...behaviour })
  const away = new Set<string>()
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (away.has(url.replace(/^https:\/\/[^/]+/, ''))) throw new TypeError('Failed to fetch')
    return issuer.environment.fetch(url, init)
  })
  return { ...issuer, away }
}

function show(start: Parameters<typeof OfferSheet>[0]['start'], isScanned = start.kind === 'answer') {
  const [onClose, onStay] = [vi.fn(), vi.fn()]
  renderScreen(
    <Sheet>
      <OfferSheet start={start} isScanned={isScanned} closesAutomatically={false} onClose={onClose} onStay={onStay} />
    </Sheet>,
  )
  return { onClose, onStay }
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const heading = (name: string) => screen.findByRole('heading', { name })
const AT_ISSUER = 'Decide on the issuer’s page'

/** Opens the offer and follows it to the issuer's page. */
async function goToIssuer({ isScanned = false } = {}) {
  show(LINK, isScanned)
  await press('Go to the issuer')
  await heading(AT_ISSUER)
}
/** Loads the wallet as the page to which the issuer, or the browser's back button, leads. */
function comeBack(query: string) {
  cleanup()
  return show({ kind: 'answer', query })
}

describe('an offer that is accepted on the issuer’s page', () => {
  it('shows issuer and card, says where the decision is made, and leads there', async () => {
    const { pushed } = issuerOf()
    show(LINK)
    await heading('Add ‘Bank account’?')
    expect(screen.getByText('issuer.example')).toBeTruthy()
    expect(screen.getByText(/The next page is that of the issuer/)).toBeTruthy()
    expect(pushed).toEqual([])
    await press('Go to the issuer')
    await heading(AT_ISSUER)
    expect(screen.getByText('The wallet took you to issuer.example')).toBeTruthy()
    expect(room.left).toEqual([expect.stringMatching(`^${ISSUER}/authorize\\?`)])
    expect(location.pathname + location.search).toBe('/authorized')
  })

  it('becomes a card', async () => {
    const { decide, events } = issuerOf({ bindsTokens: true })
    await goToIssuer()
    const { onClose } = comeBack(decide())
    await heading('Card added')
    expect(await listCards()).toHaveLength(1)
    await vi.waitFor(() => expect(events).toEqual(['credential_accepted']))
    await press('Done')
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('is redeemed once, also if the page is loaded again', async () => {
    const { decide } = issuerOf()
    await goToIssuer()
    const answer = decide()
    comeBack(answer)
    await heading('Card added')
    comeBack(answer)
    await heading('There is nothing to continue here')
    expect(screen.getByText(/Look whether the card is among your cards/)).toBeTruthy()
    expect(await listCards()).toHaveLength(1)
  })

  it('can be taken up again after going back without a decision', async () => {
    const { decide, pushed } = issuerOf()
    await goToIssuer()
    comeBack('')
    await heading(AT_ISSUER)
    await press('Open it again')
    await vi.waitFor(() => expect(room.left).toHaveLength(2))
    expect(pushed.map((request) => request.get('issuer_state'))).toEqual(['offer-1', 'offer-1'])
    comeBack(decide())
    await heading('Card added')
  })

  it('can be left there', async () => {
    issuerOf()
    await goToIssuer()
    const { onClose } = comeBack('')
    await press('Cancel')
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('that was scanned leads to the cards at its end, because no page opened the wallet', async () => {
    const { decide } = issuerOf()
    await goToIssuer({ isScanned: true })
    comeBack('')
    await press('Open it again')
    await vi.waitFor(() => expect(room.left).toHaveLength(2))
    const { onClose, onStay } = comeBack(decide())
    await press('Done')
    expect(onStay).toHaveBeenCalledOnce()
    expect(onClose).not.toHaveBeenCalled()
  })

  it('that is declined there ends without a card', async () => {
    const { decide } = issuerOf()
    await goToIssuer()
    const { onClose } = comeBack(decide({ error: 'access_denied' }))
    await heading('Declined')
    expect(screen.getByText('You declined at issuer.example')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    await press('Done')
    expect(onClose).toHaveBeenCalledOnce()
    expect(await listCards()).toEqual([])
  })

  it('continues after the network failed while the answer was redeemed', async () => {
    const { away, decide } = issuerOf()
    await goToIssuer()
    away.add('/tenant/token')
    comeBack(decide())
    await screen.findByText('No answer')
    away.clear()
    await press('Try again')
    await heading('Card added')
  })

  it('can be tried again if the issuer’s server could not be reached', async () => {
    const { away } = issuerOf()
    away.add('/tenant/par')
    show(LINK)
    await press('Go to the issuer')
    await screen.findByText('No answer')
    expect(room.left).toEqual([])
    away.clear()
    await press('Try again')
    await heading(AT_ISSUER)
  })
})

describe('an answer from an issuer’s page', () => {
  it('with an error shows what the issuer says', async () => {
    const { decide } = issuerOf()
    await goToIssuer()
    comeBack(decide({ error: 'server_error', error_description: 'The register is closed' }))
    await screen.findByText('The issuer said no')
    expect(screen.getByText('server_error: The register is closed')).toBeTruthy()
  })

  it('of another server is not used', async () => {
    const { decide } = issuerOf()
    await goToIssuer()
    comeBack(decide({ iss: 'https://attacker.example' }))
    await screen.findByText('Do not trust this answer')
    expect(await listCards()).toEqual([])
  })

  it.each(['', '?code=c&state=unknown', '?error=access_denied'])(
    'that this wallet did not ask for is not used: %j',
    async (query) => {
      issuerOf()
      show({ kind: 'answer', query })
      await heading('There is nothing to continue here')
    },
  )
})

it('an issuer that does not know the wallet is named, with what to do instead', async () => {
  issuerOf({ refusesClients: true })
  show(LINK)
  await press('Go to the issuer')
  await screen.findByText('The issuer does not know this wallet')
  expect(room.left).toEqual([])
})

it('an issuer that needs an attestation is asked again when the provider of the wallet answers', async () => {
  issuerOf({ refusesClients: true, server: { token_endpoint_auth_methods_supported: ['attest_jwt_client_auth'] } })
  show(LINK)
  await press('Go to the issuer')
  await screen.findByText('The provider of the wallet did not answer')
  expect(room.left).toEqual([])
  issuerOf()
  await press('Try again')
  await heading(AT_ISSUER)
})
