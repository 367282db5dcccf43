import { dynamicCodePath, PAGES, presentPath } from '@vitrine/api/pages/pages.ts'
import { useCards } from '../api/cards.ts'

/** Returns the path of 'Test Dynamic QR Code' with an example link (specification 2.9). */
export function useExampleCodePath(): string {
  const { data: cards = [] } = useCards()
  const card = cards.find(({ features, presentation }) => features.enabled && presentation.enabled)
  return dynamicCodePath(`${window.location.origin}${card ? presentPath(card.id) : PAGES.home}`)
}
