import { t } from '@lingui/core/macro'
import { SIGN_IN_PROBLEMS, type SignInProblem } from '@vitrine/api/flows/consent.ts'

type ProblemWords = { readonly title: string; readonly explanation: string }

const notSignedIn = (): string => t`You are not signed in`

const PROBLEMS: Record<SignInProblem, () => ProblemWords> = {
  declined: () => ({
    title: notSignedIn(),
    explanation: t`The sign-in was cancelled or not allowed. You can try again.`,
  }),
  refused: () => ({
    title: notSignedIn(),
    explanation: t`The answer of the sign-in service cannot be trusted. Try again. If it happens again, tell the operator of this site.`,
  }),
  unavailable: () => ({
    title: notSignedIn(),
    explanation: t`The sign-in service does not answer, or this site is busy. Try again in a minute.`,
  }),
  repeated: () => ({
    title: t`This sign-in was already used`,
    explanation: t`Each sign-in counts once. If the wrong person is shown here, sign in again.`,
  }),
  'other-browser': () => ({
    title: notSignedIn(),
    explanation: t`The sign-in was begun in another browser, or for a request that is no longer open. Sign in here.`,
  }),
  'other-person': () => ({
    title: t`This card was offered to another person`,
    explanation: t`Somebody else has signed in for this offer. Sign in as that person, or start again with a new code.`,
  }),
  'no-access': () => ({
    title: t`Your access was revoked`,
    explanation: t`You cannot get this card. If this is a mistake, ask the administrators of this site.`,
  }),
}

export const signInProblemWords = (problem: SignInProblem): ProblemWords => PROBLEMS[problem]()

export const signInProblemOf = (name: string | null): SignInProblem | undefined =>
  SIGN_IN_PROBLEMS.find((problem) => problem === name)
