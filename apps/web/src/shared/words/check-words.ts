import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { CHECKS, type Check, type CheckName } from '@vitrine/api/flows/check.ts'

type CheckWords = {
  /** Statement that is true if the check passed. */
  readonly name: MessageDescriptor
  /** Statement that is true if the check failed; by default, the name. */
  readonly failure?: MessageDescriptor
  /** Meaning of a failure. */
  readonly meaning: MessageDescriptor
  readonly advice: MessageDescriptor
}

const WORDS: Readonly<Record<CheckName, CheckWords>> = {
  format: {
    name: msg`Can be read`,
    meaning: msg`The answer from the wallet cannot be read.`,
    advice: msg`Try again. If it happens again, use another wallet.`,
  },
  issuer: {
    name: msg`Issuer is trusted`,
    meaning: msg`We don’t accept cards from this issuer.`,
    advice: msg`Get the card from an issuer that is accepted here, then try again.`,
  },
  signature: {
    name: msg`Signature is intact`,
    meaning: msg`The card was changed after it was issued, or somebody else signed it.`,
    advice: msg`Get the card again from its issuer, then try again.`,
  },
  validity: {
    name: msg`Still valid`,
    meaning: msg`The card has expired or is not valid yet.`,
    advice: msg`Get a new card, then try again.`,
  },
  holder: {
    name: msg`Belongs to this wallet`,
    meaning: msg`The wallet did not prove, for this request, that the card belongs to it.`,
    advice: msg`Try again, and scan the new code with the wallet that the card was issued to.`,
  },
  request: {
    name: msg`Answers this request`,
    meaning: msg`The answer of the wallet is too old, or its clock is wrong.`,
    advice: msg`Try again, and scan the new code. If it happens again, set the clock of the phone.`,
  },
  query: {
    name: msg`Matches the request`,
    meaning: msg`It is not the requested card, or a requested detail is missing.`,
    advice: msg`Try again with the requested card.`,
  },
  payment: {
    name: msg`Payment was confirmed`,
    meaning: msg`The wallet did not confirm the payment shown on this page.`,
    advice: msg`Try again, and compare the amount in your wallet before you confirm it.`,
  },
  state: {
    name: msg`Not revoked`,
    failure: msg`Revoked by the issuer`,
    meaning: msg`The issuer has revoked or replaced this card.`,
    advice: msg`Get a new card, then try again.`,
  },
  domain: {
    name: msg`Issuer owns its domain`,
    meaning: msg`The issuer could not prove that the domain it names is its own.`,
    advice: msg`Get the card from an issuer that is accepted here, then try again.`,
  },
  face: {
    name: msg`Face matches the photo`,
    meaning: msg`The face in front of the camera does not match the photo on the card.`,
    advice: msg`Try again in good light, and look straight into the camera.`,
  },
}

export function checkName(check: CheckName, outcome: Check['outcome'] = 'passed'): string {
  const { name, failure = name } = WORDS[check]
  return i18n._(outcome === 'failed' ? failure : name)
}

/** Returns the meaning of the first failed check, and what to do. */
export function failureWords(checks: readonly Check[] = []): readonly string[] {
  const failed = CHECKS.find((name) => checks.some((check) => check.name === name && check.outcome === 'failed'))
  return failed === undefined ? [] : [i18n._(WORDS[failed].meaning), i18n._(WORDS[failed].advice)]
}
