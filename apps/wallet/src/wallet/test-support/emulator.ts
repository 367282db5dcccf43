import { UnsecuredJWT } from 'jose'

const EMULATOR = 'http://localhost:3003'
export const EMULATED_LINK = `openid-vc://?request_uri=${EMULATOR}/v1.0/request/1`

type Command = Record<string, unknown>

const display = (locale: string, title: string, label: string) => ({
  locale,
  card: { title, issuedBy: 'Vitrine', backgroundColor: '#102030', textColor: '#ffffff', description: title },
  claims: [{ claim: 'vc.credentialSubject.displayName', label }],
})
const DISPLAYS = [display('en-US', 'Guardian', 'Full name'), display('pl-PL', 'Strażnik', 'Imię i nazwisko')]

export const heldCard = (number: number, displayName: string, changes: Command = {}) => ({
  id: `urn:pic:${String(number).repeat(32)}`,
  type: ['VerifiableCredential', 'Guardian'],
  issuer: 'did:web:emulator.example',
  credential: new UnsecuredJWT({
    sub: 'did:ion:holder',
    vc: { type: ['VerifiableCredential', 'Guardian'], credentialSubject: { displayName } },
  }).encode(),
  displays: DISPLAYS,
  issuanceDate: '2026-01-01T00:00:00Z',
  expirationDate: '2036-01-01T00:00:00Z',
  isRevoked: false,
  ...changes,
})

const OPENED = { outcome: 'opened', requestId: 'request-1', clientName: 'Vitrine' }
export const offer = (changes: Command = {}) => ({
  ...OPENED,
  kind: 'issuance',
  displays: DISPLAYS,
  type: ['Guardian'],
  claims: ['displayName'],
  typedClaims: [],
  ...changes,
})
export const request = (cards: object[], changes: Command = {}) => ({
  ...OPENED,
  kind: 'presentation',
  hasFaceCheck: false,
  requested: [{ type: 'Guardian', displays: DISPLAYS, cards, mismatches: [], ...changes }],
})

/** Creates an emulator without a network, which gives these answers to the commands, in order, and records the commands. */
export function createEmulator(answers: object[], state: object = { cards: [], faults: 0 }) {
  const commands: Command[] = []
  const fetch = async (url: string, init?: RequestInit): Promise<Response> => {
    if (!url.startsWith(EMULATOR)) throw new TypeError(`no answer from ${url}`)
    if (init?.body === undefined) return Response.json(state)
    commands.push(JSON.parse(String(init.body)))
    return Response.json(answers.shift())
  }
  return { fetch, commands }
}

/** Adds to the document what the wallet's server writes into it. */
export function configureEmulator(): void {
  document.head.innerHTML = `<meta name="emulator" content="${EMULATOR}">`
}
