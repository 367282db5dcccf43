// A client that knows only the API description of this project. It is compiled against the types generated from
// that description.
import createClient from 'openapi-fetch'
import type { paths } from './generated/api.ts'
import type { Stage } from './stage.ts'

/** Issues a card, presents it, finds it as an administrator, revokes it, and sees it refused. */
export async function tellStory({ url, accessToken, wallet }: Stage) {
  const api = createClient<paths>({ baseUrl: url })
  const administration = createClient<paths>({ baseUrl: url, headers: { authorization: `Bearer ${accessToken}` } })
  const path = { prefix: 'basic' }

  const { data: cards = [] } = await api.GET('/scenarios')
  const card = cards.find(({ type, isBasic }) => type === 'BankAccount' && isBasic)
  const { data: settings } = await api.GET('/{prefix}/website/issuer/settings', {
    params: { path, query: { type: 'BankAccount' } },
  })

  const { data: issuance } = await api.POST('/{prefix}/request2', {
    params: { path },
    body: { type: 'BankAccount', fieldData: { displayName: 'Anna Nowak' } },
  })
  if (!issuance) throw new Error('Nothing was offered')
  await wallet.receive(issuance.url, issuance.pin)
  const { data: issued } = await api.GET('/{prefix}/issuance/status', { params: { path, query: { id: issuance.id } } })

  const present = async () => {
    const { data: request } = await api.POST('/{prefix}/presentation/request', {
      params: { path },
      body: { type: 'BankAccount' },
    })
    if (!request) throw new Error('Nothing was asked for')
    const isTaken = await wallet.present(request.url)
    const { data: status } = await api.GET('/{prefix}/presentation/status', {
      params: { path, query: { id: request.id } },
    })
    const { data: result, error } = await api.POST('/{prefix}/presentation/response-html', {
      params: { path },
      body: { id: request.id },
    })
    return {
      isTaken,
      status: status?.status,
      why: status?.error?.code,
      holder: result?.displayName,
      problem: error?.code,
    }
  }
  const presented = await present()

  const { error: refused } = await api.GET('/vc/admin/contracts')
  const { data: contracts } = await administration.GET('/vc/admin/contracts')
  const contract = contracts?.value.find(({ name }) => name === 'BankAccount')
  const { data: accounts = [], response: listed } = await administration.GET('/vc/admin/all-accounts', {
    params: { query: { name: 'BankAccount', order: '-created', page: 1, pageSize: 10 } },
  })
  const [account] = accounts
  if (!account) throw new Error('There is no account')
  const { data: revocation } = await administration.POST('/vc/admin/revoke', { body: { id: account.id } })

  return {
    card: card?.card.title,
    claims: Object.keys(settings?.selfAssertedClaims ?? {}),
    issued: issued?.status,
    presented,
    withoutToken: refused?.code,
    contract: contract?.status,
    account: { name: account.name, total: listed.headers.get('x-total-count'), next: listed.headers.get('link') },
    revoked: revocation?.status,
    presentedAgain: await present(),
  }
}
