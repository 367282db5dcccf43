import type { Mutation } from '../mutation.ts'

const WEB = 'apps/web/src'
const UI = `${WEB}/shared/ui`
const BRAND = 'packages/brand'

/** Breaks of how cards look, and of what stands on them. */
export const LOOKS: Mutation[] = [
  {
    breaks: 'looks: a tile has the colour of its card',
    file: `${UI}/card-colour.ts`,
    from: 'backgroundColor === undefined',
    to: 'backgroundColor !== undefined',
    seenBy: [`${WEB}/features/scenario-grid`],
  },
  {
    breaks: 'looks: a card covers what it does not show',
    file: `${UI}/card-face.tsx`,
    from: 'if (text === null)',
    to: 'if (text === undefined)',
    seenBy: [UI],
  },
  {
    breaks: 'looks: only Base64 becomes a photo on a card',
    file: `${UI}/card-face.tsx`,
    from: "typeof holder.photo === 'string' && isBase64(holder.photo) &&",
    to: "typeof holder.photo === 'string' &&",
    seenBy: [UI],
  },
  {
    breaks: 'looks: the words of a card have its own colour',
    file: `${UI}/card-face.tsx`,
    from: "'--face-ink': textColor",
    to: "'--face-ink': undefined",
    seenBy: [UI],
  },
  {
    breaks: 'looks: the seal is on a card that was accepted, and on no other',
    file: `${UI}/exhibit-card.tsx`,
    from: "{moment === 'accepted' && <img",
    to: '{moment && <img',
    seenBy: [UI],
  },
  {
    breaks: 'looks: a card stands where the picture of it at work cannot be loaded',
    file: `${UI}/exhibit-card.tsx`,
    from: 'onError={() => setBrokenScene(scene)}',
    to: "onError={() => setBrokenScene('')}",
    seenBy: [UI],
  },
  {
    breaks: 'looks: what a presentation did not show is covered on its card',
    file: `${WEB}/features/presentation/result/shown-on-card.ts`,
    from: '(has(claim) ? null : undefined)',
    to: 'undefined',
    seenBy: [`${WEB}/features/presentation/result`],
  },
  {
    breaks: 'looks: a card says nothing where the result is the payment id alone',
    file: `${WEB}/features/presentation/result/shown-on-card.ts`,
    from: '  if (presentation.onlyPaymentId) return {}\n',
    to: '',
    seenBy: [`${WEB}/features/presentation/result`],
  },
  {
    breaks: 'looks: only an IBAN whose check digits are right is read in fours',
    file: `${BRAND}/grouped.ts`,
    from: 'BigInt(digits) % 97n === 1n',
    to: "digits !== ''",
    seenBy: [BRAND],
  },
  {
    breaks: 'looks: only a card number whose check digit is right is read in fours',
    file: `${BRAND}/grouped.ts`,
    from: 'return sum % 10 === 0',
    to: 'return sum > 0',
    seenBy: [BRAND],
  },
]
