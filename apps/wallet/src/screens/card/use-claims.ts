import { useEffect, useState } from 'react'
import { FORMATS } from '../../protocol/formats/formats.ts'
import type { Card } from '../../wallet/card.ts'
import { type ClaimRow, claimRows } from '../../wallet/claim-rows.ts'

/** The claims of a card, read from the credential itself. */
export function useClaims({ format, credential, labels }: Card): ClaimRow[] {
  const [rows, setRows] = useState<ClaimRow[]>([])
  useEffect(() => {
    let isMounted = true
    void FORMATS[format].open(credential).then((opened) => {
      if (isMounted) setRows(claimRows(opened, labels))
    })
    return () => {
      isMounted = false
    }
  }, [format, credential, labels])
  return rows
}
