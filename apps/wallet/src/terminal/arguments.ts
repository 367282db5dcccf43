import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { certificatesOfPem } from '../protocol/x509/certificate.ts'
import type { TrustAnchors } from '../protocol/x509/trust-anchors.ts'

export const USAGE = `usage: npm run wallet -- <link> [options]

Receives the card of an offer (openid-credential-offer://, haip-vci://), or answers a request for cards (openid4vp://, haip-vp://), and reports
what was sent, checked and refused. A link may also be an https address with the same parameters.

  --pin <pin>            PIN of the offer
  --store <folder>       folder with the cards and their keys, which are not encrypted (default: data/terminal-wallet)
  --anchors <file>       PEM file with the authorities of issuers and verifiers; may be repeated. All others are unknown
  --provider <origin>    provider that attests this wallet and its keys, such as the demo sign-in: http://localhost:3001
  --client-id <id>       client id of this wallet, if it has no attestation (default: the origin of the redirect URI)
  --port <port>          port of the redirect URI http://127.0.0.1:<port>/authorized (default: a free one)
  --yes                  sends the cards that a request asks for without a question
  --report <file>        file for the report, in addition to the terminal
`

export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export type Arguments = {
  link: string
  pin: string | undefined
  store: string
  anchors: TrustAnchors
  provider: string | undefined
  clientId: string | undefined
  port: number
  isConfirmed: boolean
  report: string | undefined
}

const OPTIONS = {
  pin: { type: 'string' },
  store: { type: 'string', default: 'data/terminal-wallet' },
  anchors: { type: 'string', multiple: true },
  provider: { type: 'string' },
  'client-id': { type: 'string' },
  port: { type: 'string', default: '0' },
  yes: { type: 'boolean', default: false },
  report: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

/** @throws UsageError */
export function readArguments(given: readonly string[]): Arguments | undefined {
  const { values, positionals } = parse(given)
  if (values.help) return undefined
  const [link, ...others] = positionals
  if (link === undefined || others.length > 0)
    throw new UsageError('expected exactly one link; quote it, because of its &')
  const { provider } = values
  if (provider !== undefined && !(URL.canParse(provider) && new URL(provider).pathname === '/'))
    throw new UsageError(`--provider is '${provider}'; expected an origin`)
  const port = Number(values.port)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new UsageError(`--port is '${values.port}'; expected a port number`)
  const certificates = (values.anchors ?? []).flatMap(readAnchors)
  return {
    ...{ link, port, pin: values.pin, store: values.store, report: values.report },
    anchors: { issuer: certificates, documents: certificates, verifier: certificates },
    provider: provider && new URL(provider).origin,
    clientId: values['client-id'],
    isConfirmed: values.yes,
  }
}

function parse(given: readonly string[]) {
  try {
    return parseArgs({ args: [...given], options: OPTIONS, allowPositionals: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function readAnchors(file: string) {
  try {
    return certificatesOfPem(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new UsageError(`--anchors: ${file} cannot be read: ${error instanceof Error ? error.message : error}`)
  }
}
