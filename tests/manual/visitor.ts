// Plays a visitor with a wallet, for the run of the manual. Reads words from the standard input: `issue` issues a card, and `present`
// presents the card that was issued first. Answers each with `done` or an error.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import * as z from 'zod'
import type { ReceivedCredential } from '../protocol/wallet/received-credential.ts'
import { TestWallet } from '../protocol/wallet/wallet.ts'

const [, , site = '', trustAnchor = ''] = process.argv
const TYPE = 'BankAccount'
const zStarted = z.object({ id: z.string(), url: z.string() })
const zStatus = z.object({ status: z.number() })
const COMPLETED = 2

/** Trusts the anchor of the installation and, once there is one, that of another authority, each in its role. */
function openWallet(): TestWallet {
  const anchorsOf = (purpose: string) =>
    [trustAnchor, join(dirname(trustAnchor), `${purpose}.anchor.pem`)]
      .filter((file) => existsSync(file))
      .map((file) => readFileSync(file, 'utf8'))
  return new TestWallet({
    trustAnchors: {
      issuer: anchorsOf('credential-issuer'),
      documents: anchorsOf('document-signer'),
      verifier: anchorsOf('request-object'),
    },
  })
}

let credential: ReceivedCredential | undefined

for await (const word of createInterface({ input: process.stdin })) {
  try {
    if (word === 'issue') credential = await issue()
    else await present()
    console.log('done')
  } catch (error) {
    console.log(String(error))
  }
}

async function issue(): Promise<ReceivedCredential> {
  const { url } = await start('/basic/request2', { type: TYPE, fieldData: { displayName: 'Anna Nowak' } })
  const received = await openWallet().receive(url)
  return credential ?? received
}

async function present(): Promise<void> {
  if (!credential) throw new Error('The visitor has no card')
  const { id, url } = await start('/basic/presentation/request', { type: TYPE })
  await openWallet().present(url, [credential])
  const { status } = zStatus.parse(await (await fetch(`${site}/basic/presentation/status?id=${id}`)).json())
  if (status !== COMPLETED) throw new Error(`The card was not accepted: status ${status}`)
}

async function start(path: string, body: object): Promise<z.infer<typeof zStarted>> {
  const answer = await fetch(`${site}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`)
  return zStarted.parse(await answer.json())
}
