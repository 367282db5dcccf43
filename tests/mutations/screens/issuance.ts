import type { Mutation } from '../mutation.ts'

const ISSUANCE = 'apps/web/src/features/issuance'

/** Breaks of the issuance screen. */
export const ISSUANCE_SCREENS: Mutation[] = [
  {
    breaks: 'that the PIN is gone once a card is issued',
    file: `${ISSUANCE}/offer-view.tsx`,
    from: 'done: ({ card, usePath, onStartOver }) => (\n    <div className={styles.links}>\n',
    to: 'done: ({ card, offer, usePath, onStartOver }) => (\n    <div className={styles.links}>\n      {offer.pin && <Pin pin={offer.pin} />}\n',
    seenBy: [ISSUANCE],
  },
  {
    breaks: 'that the form must be filled in where the card says so',
    file: `${ISSUANCE}/claim-form.tsx`,
    from: 'const missing = isRequired ? fields.filter(({ name }) => !isFilled(values[name])) : []',
    to: 'const missing = fields.slice(fields.length)',
    seenBy: [ISSUANCE],
  },
  {
    breaks: 'that a code on start waits for a form that must be filled in',
    file: `${ISSUANCE}/issuance-flow.tsx`,
    from: 'issuance.qrCodeOnStart && (!issuance.customInputRequired || formFields.every(({ name }) => isFilled(values[name])))',
    to: 'issuance.qrCodeOnStart',
    seenBy: [ISSUANCE],
  },
  {
    breaks: 'that only listed claims of an issuance are sent',
    file: `${ISSUANCE}/claim-fields.ts`,
    from: "    fields.flatMap(({ name }) => {\n      const value = values[name]?.trim() ?? ''\n      return",
    to: "    Object.keys(values).flatMap((name) => {\n      const value = values[name]?.trim() ?? ''\n      return",
    seenBy: [ISSUANCE],
  },
  {
    breaks: 'that a request parameter which is no object counts as empty',
    file: `${ISSUANCE}/request-parameter.ts`,
    from: "if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}",
    to: "if (typeof value !== 'object' || value === null) return {}",
    seenBy: [ISSUANCE],
  },
  {
    breaks: 'that a card skips its settings and its status where it says so',
    file: `${ISSUANCE}/issuance-flow.tsx`,
    from: 'features.skipStatus ? undefined : runStatus(',
    to: 'runStatus(',
    seenBy: [ISSUANCE],
  },
  {
    breaks: 'that the screen says why a card was not issued',
    file: `${ISSUANCE}/issuance-heading.tsx`,
    from: 'reasons: error ? [flowErrorText(error)] : []',
    to: 'reasons: []',
    seenBy: [ISSUANCE],
  },
  {
    breaks: 'that a note comes when the wallet is late',
    file: 'apps/web/src/shared/flow/patience-note.tsx',
    from: '{patience && isLate && (',
    to: '{patience && !patience && isLate && (',
    seenBy: ['apps/web/src/shared/flow'],
  },
  {
    breaks: 'that a running request keeps its PIN no longer than it is good for',
    file: `${ISSUANCE}/issuance-flow.tsx`,
    from: 'if (answer.pin !== undefined) keep(',
    to: 'if (answer.pin === undefined) keep(',
    seenBy: [ISSUANCE],
  },
  {
    breaks: 'that a running request asks for the form again where what was typed is gone',
    file: `${ISSUANCE}/issuance-flow.tsx`,
    from: 'flow.isResumed && formFields.some',
    to: '!flow.isResumed && formFields.some',
    seenBy: [ISSUANCE],
  },
  {
    breaks: 'that a running request for a card is asked about before another takes its place',
    file: `${ISSUANCE}/issuance-flow.tsx`,
    from: "    isNeeded: state === 'scanned',",
    to: "    isNeeded: state === 'requesting',",
    seenBy: [ISSUANCE],
  },
]
