import { useState } from 'react'

export const WALLET_APP_KEY = 'vitrine-wallet-app'

/** Undefined if the visitor was not asked yet. */
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
