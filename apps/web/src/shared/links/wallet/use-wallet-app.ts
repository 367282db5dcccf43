import { useState } from 'react'

/** Local-storage key of the answer. */
export const WALLET_APP_KEY = 'vitrine-wallet-app'

/** Returns what visitors said about a wallet app on this device (undefined if they were not asked yet), and remembers a new answer. */
export function useWalletApp(): [has: boolean | undefined, remember: (has: boolean) => void] {
  const [has, setHas] = useState(storedAnswer)
  const remember = (answer: boolean) => {
    setHas(answer)
    try {
      window.localStorage.setItem(WALLET_APP_KEY, answer ? 'yes' : 'no')
    } catch {
      // The browser stores nothing, so the answer counts until the page closes.
    }
  }
  return [has, remember]
}

function storedAnswer(): boolean | undefined {
  try {
    const answer = window.localStorage.getItem(WALLET_APP_KEY)
    return answer === null ? undefined : answer === 'yes'
  } catch {
    return undefined
  }
}
