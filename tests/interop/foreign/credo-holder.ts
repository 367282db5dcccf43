import type { ForeignClient } from '../foreign-client.ts'
import { storyOf } from '../story.ts'
import { CREDO } from './credo-agent.ts'
import { openCredoWallet } from './credo-wallet.ts'

export const CLIENTS: ForeignClient[] = [
  { id: 'credo-wallet', name: `${CREDO} as a wallet`, flows: storyOf(({ ownAnchor }) => openCredoWallet([ownAnchor])) },
]
