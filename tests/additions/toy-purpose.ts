import type { PresentationPurpose } from '../../apps/server/src/flows/presentation/presentation-purpose.ts'

/** A presentation purpose: a raffle, in which each presentation draws the next number of a round. */
export const toyPurpose = (): PresentationPurpose<{ round: string }> => {
  let last = 0
  return {
    name: 'raffle',
    isAskedFor: ({ id }, { state }) => id === 'toy-card' && state === 'raffle',
    prepare: async ({ card }) => ({ state: { round: `${card.title} of this evening` } }),
    async settle(_tx, { state, credential }) {
      last += 1
      return {
        status: 'OK',
        dynamicData: { round: state.round, number: last, drawnFor: String(credential.claims.displayName) },
      }
    },
  }
}
