import { useEffect, useState } from 'react'
import type { OpenCredential } from '../../protocol/formats/credential-format.ts'
import type { Card } from '../../wallet/card/card.ts'
import { claimRows } from '../../wallet/card/claim-rows.ts'
import { type WordedClaim, wordClaims } from '../../wallet/card/claim-words.ts'
import { openCard } from '../../wallet/card/open-card.ts'
import { browser } from '../../wallet/environment.ts'

export function useClaims({ format, credential, labels }: Card): WordedClaim[] {
  const [opened, setOpened] = useState<OpenCredential | undefined>()
  useEffect(() => {
    void openCard({ format, credential }).then(setOpened)
  }, [format, credential])
  return opened ? wordClaims(claimRows(opened, labels), browser.languages()) : []
}
