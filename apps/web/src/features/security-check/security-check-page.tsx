import { t } from '@lingui/core/macro'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useCards } from '../../shared/api/cards.ts'
import { gatesOf } from '../../shared/gate/gates.ts'
import columns from '../../shared/ui/page/columns.module.css'
import { usePageTitle } from '../../shared/ui/page/use-page-title.ts'
import { CertificateFlow } from './certificate-flow.tsx'
import { GateChoice } from './gate-choice.tsx'
import { GateView } from './gate-view.tsx'
import styles from './security-check.module.css'
import { useDoor } from './use-door.ts'

export default function SecurityCheckPage() {
  const [search] = useSearchParams()
  const { data: cards = [], isPending } = useCards()
  const gates = gatesOf(cards)
  const shown = gates.find(({ gate }) => gate.id === search.get('gate')) ?? gates[0]
  const door = useDoor(gates.length > 1 ? shown?.gate.id : undefined, !isPending)
  const gate = useRef<HTMLDivElement>(null)
  // On a phone the door is above the part of the page that the visitor is looking at.
  const showDoor = () => gate.current?.scrollIntoView({ block: 'nearest' })
  const title = t`Security Review Center`
  usePageTitle(title)
  return (
    <>
      <header className={styles.intro}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>
          {t`Show a certificate with your wallet.`} {shown?.gate.description}
        </p>
        <GateChoice gates={gates.map(({ gate }) => gate)} shownId={shown?.gate.id} />
      </header>
      <div className={`${columns.columns} ${styles.columns}`}>
        <GateView ref={gate} door={door} requiredLevel={shown?.gate.requiredLevel} />
        <CertificateFlow shownGate={shown} onVerified={door.check} onAccepted={showDoor} />
      </div>
    </>
  )
}
