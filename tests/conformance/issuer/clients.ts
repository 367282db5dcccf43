import type { KeyObject } from 'node:crypto'
import { newKey } from '../jwt.ts'

const CALLBACK = 'https://suite.example/test/a/vitrine/callback'

export type Client = { id: string; redirectUri: string; key: KeyObject }

/** The suite's two clients. The redirect URI of the second client has a query. */
export const CLIENTS: readonly [Client, Client] = [
  { id: 'suite-client-1', redirectUri: CALLBACK, key: newKey() },
  { id: 'suite-client-2', redirectUri: `${CALLBACK}?dummy1=lorem&dummy2=ipsum`, key: newKey() },
]
