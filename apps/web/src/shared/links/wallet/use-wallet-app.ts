import { useState } from 'react'
import { safeStorage } from '../../safe-storage.ts'

export const WALLET_APP_KEY = 'vitrine-wallet-app'

const storage = safeStorage()

/** Remembers if the visitor has a wallet app here; undefined if never asked. */
export function useWalletApp(): [has: boolean | undefined, remember: (has: boolean) => void] {
  const [has, setHas] = useState(storedAnswer)
  const remember = (answer: boolean) => {
    setHas(answer)
    // If the browser stores nothing, the answer counts until the page closes.
    storage.write(WALLET_APP_KEY, answer ? 'yes' : 'no')
  }
  return [has, remember]
}

function storedAnswer(): boolean | undefined {
  const answer = storage.read(WALLET_APP_KEY)
  return answer === null ? undefined : answer === 'yes'
}
