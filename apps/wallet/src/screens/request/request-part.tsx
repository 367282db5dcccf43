import type { Ask, OpenedRequest } from '../../wallet/sharing/opened-request.ts'
import { AskPanel } from './ask-panel.tsx'
import { type Picks, pickedAsks, pickedCandidate } from './choice.ts'
import { GroupPicker } from './group-picker.tsx'

type RequestPartProps = {
  isRequired: boolean
  groups: OpenedRequest['groups']
  picks: Picks
  onPick: (change: (before: Picks) => Picks) => void
}

export function RequestPart({ isRequired, groups, picks, onPick }: RequestPartProps) {
  const mustShow = (ask: Ask) => groups.some(({ required, options }) => required && options.flat().includes(ask))
  const pickCard = (queryId: string, cardId: string) =>
    onPick((before) => ({ ...before, cardOf: new Map(before.cardOf).set(queryId, cardId) }))
  const pickOption = (group: number, option: number | undefined) =>
    onPick((before) => ({ ...before, optionOf: before.optionOf.with(group, option) }))
  return (
    <>
      {groups.map(
        (group, index) =>
          group.required === isRequired && (
            <GroupPicker
              // Groups have no ids and never change their order, so the index is a suitable key.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              key={index}
              group={group}
              picked={picks.optionOf[index]}
              onPick={(option) => pickOption(index, option)}
            />
          ),
      )}
      {pickedAsks(groups, picks)
        .filter((ask) => mustShow(ask) === isRequired)
        .map((ask) => (
          <AskPanel
            key={ask.queryId}
            ask={ask}
            picked={pickedCandidate(ask, picks)}
            isAdded={!isRequired}
            onPick={(cardId) => pickCard(ask.queryId, cardId)}
          />
        ))}
    </>
  )
}
