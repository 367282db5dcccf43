import { useCards } from '../../shared/api/cards.ts'
import { CardFace, type Holder } from '../../shared/ui/card/card-face.tsx'
import styles from './contract-face.module.css'

type ContractFaceProps = { readonly contract: string; readonly holder?: Holder }

/** Shows the card of a contract, whose place is reserved until the cards arrive. */
export function ContractFace({ contract, holder }: ContractFaceProps) {
  const { data, isPending } = useCards()
  const card = data?.find(({ type }) => type === contract)
  if (card === undefined && !isPending) return null
  return <div className={styles.face}>{card && <CardFace card={card.card} holder={holder} eager />}</div>
}
