import { useQuery } from '@tanstack/react-query'
import { issuePath, presentPath } from '@vitrine/api'
import { Link } from 'react-router'
import { scenariosQuery } from '../../shared/api/scenarios.ts'

/** A card by its title, with the way to where it is used. One that is not there any more is named as its file was. */
export function CardLink({ card: id }: { card: string }) {
  const { data } = useQuery(scenariosQuery)
  const card = data?.find((one) => one.id === id)
  if (!card) return id
  const { title } = card.card
  if (card.presentation.enabled) return <Link to={presentPath(id)}>{title}</Link>
  return card.issuance.enabled ? <Link to={issuePath(id)}>{title}</Link> : title
}
