import * as z from 'zod/mini'
import { described } from '../described.ts'

/** A wallet's request for a card, for which the person's consent is needed (OpenID4VCI 1.0 section 5). */
export const zConsentRequest = described(
  z.object({
    id: described(z.string(), 'Name of the request in a decision; useless without the cookie of the browser'),
    cardId: described(z.string(), 'Id of the requested card', 'bank-account-basic'),
    wallet: described(
      z.object({
        name: described(z.optional(z.string()), 'Name that the provider of the wallet, or the operator, vouches for'),
        host: described(
          z.string(),
          'Where the browser goes after the decision: the host of a web address, or the scheme of an app',
          'wallet.example.org',
        ),
        isKnown: described(z.boolean(), 'False if nobody vouches for the wallet'),
      }),
      'The wallet that asks',
    ),
    claims: described(
      z.optional(z.record(z.string(), z.string())),
      'Contents of the card by claim name; absent if the person fills in the form of the card here',
      { displayName: 'Anna Nowak' },
    ),
    signIn: described(
      z.optional(
        z.object({
          person: described(
            z.optional(z.object({ name: z.string(), username: z.string() })),
            'Who has signed in; absent until somebody has',
          ),
          missing: described(
            z.array(z.string()),
            'Claims that the card needs and the identity provider does not state, by name: the card cannot be accepted',
          ),
          hasNoPhoto: described(z.boolean(), 'True if the card has a photo, but the identity provider has none'),
        }),
      ),
      'The sign-in from which the contents of the card come; absent if the card needs none',
    ),
    answer: described(
      z.optional(z.object({ isAccepted: z.boolean(), url: z.string() })),
      'The decision, and the address of the wallet; absent until the person has decided',
    ),
    expiresAt: described(
      z.int(),
      'Time until which the person can decide, or the address is of use (epoch milliseconds)',
    ),
    now: described(z.int(), "The server's clock at the time of this response (epoch milliseconds)"),
  }),
  {
    id: 'ConsentRequest',
    example: {
      id: 'kO2yX0mZ4tVbQ1sP',
      cardId: 'bank-account-basic',
      wallet: { name: 'Example Wallet', host: 'wallet.example.org', isKnown: true },
      claims: { displayName: 'Anna Nowak' },
      expiresAt: 1_767_225_900_000,
      now: 1_767_225_600_000,
    },
  },
)

/**
 * Why nobody has signed in, as the parameter `sign-in` of the page's address.
 *
 * - `declined`, `refused`, `unavailable`: the identity provider said no, gave an answer that must not be trusted, or does not answer.
 * - `repeated`: the answer of the provider was used before, or another sign-in was begun meanwhile.
 * - `other-browser`: this browser has not begun the sign-in, or its request is no longer open.
 * - `other-person`: another person has signed in for the same offer.
 * - `no-access`: an administrator has revoked the person's access.
 */
export const SIGN_IN_PROBLEMS = [
  'declined',
  'refused',
  'unavailable',
  'repeated',
  'other-browser',
  'other-person',
  'no-access',
] as const

export type SignInProblem = (typeof SIGN_IN_PROBLEMS)[number]

export type ConsentRequest = z.infer<typeof zConsentRequest>

const zRequestName = described(z.string().check(z.minLength(1), z.maxLength(100)), 'The id of the request')

/** Body of `POST /consent/accept`. */
export const zAcceptance = described(
  z.object({
    id: zRequestName,
    claims: described(
      z.optional(z.record(z.string(), z.unknown())),
      'Values of the form by claim name, if the request has no claims',
      { displayName: 'Anna Nowak' },
    ),
  }),
  { id: 'Acceptance', example: { id: 'kO2yX0mZ4tVbQ1sP' } },
)

/** Body of `POST /consent/sign-in`. */
export const zSignInStart = described(
  z.object({
    id: zRequestName,
    choosesPerson: described(
      z._default(z.boolean(), false),
      'Whether the identity provider asks who signs in, even if somebody is signed in there',
    ),
  }),
  { id: 'SignInStart', example: { id: 'kO2yX0mZ4tVbQ1sP' } },
)

/** Response of `POST /consent/sign-in`. */
export const zSignInStarted = described(
  z.object({ url: described(z.string(), 'Address of the identity provider that the browser opens next') }),
  { id: 'SignInStarted', example: { url: 'https://login.example.org/authorize?client_id=vitrine-web' } },
)

/** Body of `POST /consent/decline`. */
export const zRefusal = described(z.object({ id: zRequestName }), {
  id: 'Refusal',
  example: { id: 'kO2yX0mZ4tVbQ1sP' },
})

/** Response to a decision. */
export const zDecided = described(
  z.object({ url: described(z.string(), 'Address of the wallet that the browser opens next') }),
  {
    id: 'Decided',
    example: { url: 'https://wallet.example.org/callback?code=8sQe&iss=https%3A%2F%2Fcards.example.org' },
  },
)
