import { LibraryWallet, type WalletManners } from '../../protocol/judges/library-wallet.ts'
import type { ForeignClient } from '../foreign-client.ts'
import { holds } from '../seen.ts'
import { type StoryWallet, storyOf } from '../story.ts'

async function openWallet(manners: WalletManners): Promise<StoryWallet<string>> {
  const wallet = new LibraryWallet(manners)
  return {
    async receive(offer, txCode) {
      const credential = await wallet.receive(offer, txCode)
      await (await wallet.judgeOf(credential)).verify(credential)
      return credential
    },
    async present(request, credential) {
      const answer = await wallet.present(request, credential)
      holds(answer.status === 200, `the response was answered ${answer.status}: ${await answer.clone().text()}`)
      const { redirect_uri } = (await answer.json()) as { redirect_uri?: string }
      return redirect_uri
    },
  }
}

export const OPENID4VC: ForeignClient[] = [
  { id: 'openid4vc-anonymous', name: '@openid4vc 0.4.6, anonymous', flows: storyOf(() => openWallet({})) },
  {
    id: 'openid4vc-client-id',
    name: '@openid4vc 0.4.6, with a client_id that is the iss of its key proof',
    flows: storyOf(() => openWallet({ clientId: 'https://wallet.example' })),
  },
]
