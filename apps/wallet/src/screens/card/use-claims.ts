import { useEffect, useState } from 'react'
import { discloseClaims, parseSdJwt } from '../../protocol/sd-jwt/sd-jwt.ts'
import type { Card } from '../../wallet/card.ts'
import { type ClaimRow, claimRows } from '../../wallet/claim-rows.ts'

/** The claims of a card, read from the credential itself. */
export function useClaims({ credential, labels }: Card): ClaimRow[] {
  const [rows, setRows] = useState<ClaimRow[]>([])
  useEffect(() => {
    let isMounted = true
    void parseSdJwt(credential).then((sdJwt) => {
      if (isMounted) setRows(claimRows(discloseClaims(sdJwt).claims, labels))
    })
    return () => {
      isMounted = false
    }
  }, [credential, labels])
  return rows
}
