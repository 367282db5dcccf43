import type { Ask, AskGroup, Candidate } from '../../wallet/sharing/opened-request.ts'
import type { Choice } from '../../wallet/sharing/sharing.ts'

/** What a person picked so far: for each group an option (or none), for each ask a card. */
export type Picks = {
  optionOf: readonly (number | undefined)[]
  cardOf: ReadonlyMap<string, string>
}

const isPossible = (option: readonly Ask[]) => option.every(({ candidates }) => candidates.length > 0)

/** The first pick: what is needed, by the first way that works; nothing that could be left out. */
export function firstPicks(groups: readonly AskGroup[]): Picks {
  return {
    optionOf: groups.map(({ required, options }) => {
      const possible = options.findIndex(isPossible)
      return required && possible >= 0 ? possible : undefined
    }),
    cardOf: new Map(),
  }
}

/** The options of a group that the collection can fulfil, by their place in the group. */
export function possibleOptions({ options }: AskGroup): number[] {
  return options.flatMap((option, index) => (isPossible(option) ? [index] : []))
}

/** What the collection lacks: of each needed group that no option fulfils, the asks of its first option without a card. */
export function missingAsks(groups: readonly AskGroup[]): Ask[] {
  return groups
    .filter((group) => group.required && possibleOptions(group).length === 0)
    .flatMap(({ options: [first = []] }) => first.filter(({ candidates }) => candidates.length === 0))
}

/** The asks that the picks answer, each once. */
export function pickedAsks(groups: readonly AskGroup[], { optionOf }: Picks): Ask[] {
  const asks = groups.flatMap(({ options }, index) => {
    const option = optionOf[index]
    return option === undefined ? [] : (options[option] ?? [])
  })
  return [...new Set(asks)]
}

/** The card picked for an ask; its best one, if none was. */
export function pickedCandidate(ask: Ask, { cardOf }: Picks): Candidate | undefined {
  return ask.candidates.find(({ card }) => card.id === cardOf.get(ask.queryId)) ?? ask.candidates[0]
}

/** The picks as what is to be shared. */
export function choiceOf(groups: readonly AskGroup[], picks: Picks): Choice {
  return new Map(
    pickedAsks(groups, picks).flatMap((ask) => {
      const candidate = pickedCandidate(ask, picks)
      return candidate ? [[ask.queryId, candidate] as const] : []
    }),
  )
}
