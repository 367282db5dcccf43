import { useState } from 'react'

const SLASH_OFF_KEY = 'vitrine-search-slash-off'

/** Returns whether "/" opens the search, and a switch for people whom this disturbs, such as those who dictate (WCAG 2.1.4). */
export function useSlashShortcut(): [isOn: boolean, switchTo: (isOn: boolean) => void] {
  const [isOn, setOn] = useState(isStoredOn)
  return [
    isOn,
    (on) => {
      setOn(on)
      try {
        if (on) window.localStorage.removeItem(SLASH_OFF_KEY)
        else window.localStorage.setItem(SLASH_OFF_KEY, 'yes')
      } catch {
        // The browser stores nothing, so the choice counts until the page closes.
      }
    },
  ]
}

function isStoredOn(): boolean {
  try {
    return window.localStorage.getItem(SLASH_OFF_KEY) === null
  } catch {
    return true
  }
}
