import { t } from '@lingui/core/macro'
import { type CallFailure, mayLaterSucceed } from '@vitrine/api/wording/call-failure.ts'
import { type Wording, worded } from '@vitrine/api/wording/reason.ts'

const WORDS: Wording<CallFailure> = {
  'bad-status': ({ status }) =>
    mayLaterSucceed(status)
      ? t`The server answered with status ${status}. Please try again in a moment.`
      : t`The server answered with status ${status}. If trying again does not help, tell the operator of this site.`,
  'too-slow': () => t`The server took too long to answer. Please try again.`,
  unreachable: () => t`The server could not be reached. Check your connection and try again.`,
  'not-understood': () => t`The answer of the server could not be understood. Please try again.`,
  'unusable-link': () =>
    t`The server of this card sent a link that no wallet can open. Please tell the operator of this site, or choose another card.`,
}

export const callFailureWords = (failure: CallFailure): string => worded(WORDS, failure)
