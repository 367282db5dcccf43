import type { Ask, AskGroup, Candidate } from '../../wallet/sharing/opened-request.ts'
import type { Choice } from '../../wallet/sharing/sharing.ts'

/** Current choices of the person: the index of an option (or none) per group, and the id of a card per query id. */
export type Picks = {
  optionOf: readonly (number | undefined)[]
  cardOf: ReadonlyMap<string, string>
}

const isPossible = (option: readonly Ask[]) => option.every(({ candidates }) => candidates.length > 0)

export function firstPicks(groups: readonly AskGroup[]): Picks {
  return {
    optionOf: groups.map(({ required, options }) => {
      const possible = options.findIndex(isPossible)
      return required && possible >= 0 ? possible : undefined
    }),
    cardOf: new Map(),
  }
}

export function possibleOptions({ options }: AskGroup): number[] {
  return options.flatMap((option, index) => (isPossible(option) ? [index] : []))
}

/** In each required group that the collection cannot satisfy, only the first option counts. */
export function missingAsks(groups: readonly AskGroup[]): Ask[] {
  return groups
    .filter((group) => group.required && possibleOptions(group).length === 0)
    .flatMap(({ options: [first = []] }) => first.filter(({ candidates }) => candidates.length === 0))
}

export function pickedAsks(groups: readonly AskGroup[], { optionOf }: Picks): Ask[] {
  const asks = groups.flatMap(({ options }, index) => {
    const option = optionOf[index]
    return option === undefined ? [] : (options[option] ?? [])
  })
  return [...new Set(asks)]
}

export function pickedCandidate(ask: Ask, { cardOf }: Picks): Candidate | undefined {
  return ask.candidates.find(({ card }) => card.id === cardOf.get(ask.queryId)) ?? ask.candidates[0]
}

export function choiceOf(groups: readonly AskGroup[], picks: Picks): Choice {
  return new Map(
    pickedAsks(groups, picks).flatMap((ask) => {
      const candidate = pickedCandidate(ask, picks)
      return candidate ? [[ask.queryId, candidate] as const] : []
    }),
  )
}
