import { LibraryCodeFlow } from '../../protocol/judges/library-code-flow.ts'
import { LibraryWallet, type WalletManners } from '../../protocol/judges/library-wallet.ts'
import type { WalletProvider } from '../../protocol/wallet-provider.ts'
import {
  type CodeFlowWallet,
  codeFlowsOf,
  STRICT_SERVER,
  unattested,
  unchallenged,
  withSettings,
} from '../code-flow.ts'
import type { ForeignClient } from '../foreign-client.ts'
import { holds } from '../seen.ts'
import { type StoryWallet, storyOf } from '../story.ts'
import { SHOWN_ATTESTED, SHOWN_UNKNOWN } from '../test-bed/known-wallets.ts'
import { STRICT, type TestBed } from '../test-bed/test-bed.ts'

const present = async (wallet: LibraryWallet, request: string, credential: string) => {
  const answer = await wallet.present(request, credential)
  holds(answer.status === 200, `the response was answered ${answer.status}: ${await answer.clone().text()}`)
  const { redirect_uri } = (await answer.json()) as { redirect_uri?: string }
  return redirect_uri
}

async function openWallet(manners: WalletManners): Promise<StoryWallet<string>> {
  const wallet = new LibraryWallet(manners)
  return {
    async receive(offer, txCode) {
      const credential = await wallet.receive(offer, txCode)
      await (await wallet.judgeOf(credential)).verify(credential)
      return credential
    },
    present: (request, credential) => present(wallet, request, credential),
  }
}

async function openCodeFlow(provider?: WalletProvider): Promise<CodeFlowWallet<string>> {
  const issuance = await LibraryCodeFlow.create(provider)
  const wallet = new LibraryWallet({ holder: issuance.holder })
  return {
    async receiveByCode(offer, consent) {
      const { credential } = (await issuance.receive(offer, consent)).credential as { credential: string }
      await (await wallet.judgeOf(credential)).verify(credential)
      return credential
    },
    present: (request, credential) => present(wallet, request, credential),
  }
}

const openAttested = ({ wallets }: TestBed) => openCodeFlow(wallets.provider)

export const OPENID4VC: ForeignClient[] = [
  { id: 'openid4vc-anonymous', name: '@openid4vc 0.4.6, anonymous', flows: storyOf(() => openWallet({})) },
  {
    id: 'openid4vc-client-id',
    name: '@openid4vc 0.4.6, with a client_id that is the iss of its key proof',
    flows: storyOf(() => openWallet({ clientId: 'https://wallet.example' })),
  },
  {
    id: 'openid4vc-code-flow',
    name: '@openid4vc 0.4.6 by authorization code',
    flows: [...codeFlowsOf(() => openCodeFlow(), SHOWN_UNKNOWN), unattested(() => openCodeFlow())],
  },
  {
    id: 'openid4vc-attested',
    name: `@openid4vc 0.4.6 by authorization code, with a wallet attestation, ${STRICT_SERVER}`,
    flows: [
      ...codeFlowsOf(openAttested, SHOWN_ATTESTED).map((flow) => withSettings(STRICT, flow)),
      unchallenged(openAttested),
    ],
  },
]
