import { i18n } from '@lingui/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { PublicCard } from '@vitrine/api/cards/public-card.ts'
import { requestTo } from '@vitrine/api/endpoints/endpoint.ts'
import { INSTALLATION_ENDPOINTS } from '@vitrine/api/endpoints/installation.ts'
import type { HelpDeskAudience } from '@vitrine/api/flows/help-desk-audience.ts'
import { learnCardWords } from '../words/card-words.ts'
import { cardIn } from './card-in-language.ts'
import { callApi, DEFAULT_LIMITS, retryUpTo } from './client.ts'

const { cards: CARDS } = INSTALLATION_ENDPOINTS

export const cardsQuery = queryOptions({
  queryKey: ['cards'],
  queryFn: async ({ signal }) => {
    const cards = await callApi({ ...requestTo(CARDS), signal }, CARDS.response)
    learnCardWords(cards)
    return cards
  },
  retry: retryUpTo(DEFAULT_LIMITS.maxRetries),
  // An administrator may disable a card at any time.
  staleTime: 60_000,
})

/** Each language keeps its function object, so that TanStack Query translates the cards only once. */
const translators = new Map<string, (cards: PublicCard[]) => PublicCard[]>()

function translatorTo(language: string): (cards: PublicCard[]) => PublicCard[] {
  const known = translators.get(language) ?? ((cards) => cards.map((card) => cardIn(language, card)))
  translators.set(language, known)
  return known
}

/** Returns all cards in display order, in the current language. */
export const useCards = () => useQuery({ ...cardsQuery, select: translatorTo(i18n.locale) })

type CardLookup =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: unknown; readonly retry: () => void }
  /** `unusable`: the card, if it exists but the requested use is not enabled. */
  | { readonly kind: 'missing'; readonly unusable: PublicCard | undefined }
  | { readonly kind: 'found'; readonly card: PublicCard }

type Use = 'issuance' | 'presentation'

export const useCard = (configId: string | undefined, use: Use): CardLookup =>
  useFirstCard(({ id }) => id === configId, use)

function useFirstCard(isMeant: (card: PublicCard) => boolean, use: Use): CardLookup {
  const { data, error, refetch } = useCards()
  if (data) {
    const meant = data.filter(isMeant)
    const card = meant.find((card) => card[use].enabled)
    return card ? { kind: 'found', card } : { kind: 'missing', unusable: meant[0] }
  }
  if (error) return { kind: 'failed', error, retry: () => void refetch() }
  return { kind: 'loading' }
}

export const useHelpDeskCard = (audience: HelpDeskAudience): CardLookup =>
  useFirstCard(
    ({ presentation: { purpose } }) => purpose?.kind === 'help-desk' && purpose.audience === audience,
    'presentation',
  )

/** Returns the card with which visitors get the credential that the given card requests. */
export function useIssuingCard({ id, type, apiHost }: PublicCard): PublicCard | undefined {
  const { data = [] } = useCards()
  const ofType = data.filter((card) => card.issuance.enabled && card.type === type && card.apiHost === apiHost)
  return ofType.find((card) => card.id === id) ?? ofType[0]
}
