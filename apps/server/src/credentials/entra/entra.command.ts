// vitrine entra: prepares a tenant of Microsoft Entra Verified ID
//
// Only --apply needs a tenant and the network.
// Exit codes: 0 if all contracts are as the cards need them, 1 if one failed or nothing was done, 2 if the arguments are wrong.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Card } from '@vitrine/api/cards/card.ts'
import { systemClock } from '../../platform/clock/clock.ts'
import { complain, runAsCommand, say, UsageError } from '../../platform/command-line/command.ts'
import { ExplainedError } from '../../platform/config/explained-error.ts'
import type { RunEngineCommand } from '../engine-context.ts'
import { type AppliedContract, applyContracts } from './contracts/apply-contracts.ts'
import { type ContractDefinition, contractDefinitions } from './contracts/contract-definition.ts'
import { problemText } from './contracts/contract-problems.ts'
import { cardsOfEntra } from './contracts/contracted-cards.ts'
import type { EntraSettings } from './entra.configuration.ts'
import { VerifiedIdService } from './service/verified-id-service.ts'

const USAGE = `usage: vitrine entra contracts [--all] [--out <folder> | --apply]

Contracts define in a tenant of Microsoft Entra Verified ID which credentials this server issues, one contract for each type of card.

  (no option)     prints the contracts as JSON
  --out <folder>  writes a JSON file for each contract
  --apply         creates missing contracts in the tenant, and updates those that differ
  --all           includes cards that name no engine`

function contractsOf(cards: readonly Card[], { publicUrl, entraClientName }: EntraSettings): ContractDefinition[] {
  const definitions = contractDefinitions(cards, { publicUrl, clientName: entraClientName })
  if (definitions.length === 0)
    complain(
      'No card is issued by the engine entra. Set "engine": { "name": "entra" } in the file of a card, or CREDENTIAL_ENGINE=entra for all cards, or use --all.',
    )
  return definitions
}

function writeContracts(definitions: readonly ContractDefinition[], folder: string): void {
  mkdirSync(folder, { recursive: true })
  for (const definition of definitions) {
    // A name may contain characters that lead to another folder.
    const file = join(folder, `${encodeURIComponent(definition.name)}.json`)
    writeFileSync(file, `${JSON.stringify(definition, null, 2)}\n`)
    say(`Wrote ${file}`)
  }
}

async function apply(definitions: readonly ContractDefinition[], { entra, publicUrl }: EntraSettings): Promise<void> {
  if (!entra)
    throw new ExplainedError(
      'ENTRA_TENANT_ID is not set: --apply changes the contracts of a tenant. docs/entra.md lists the settings. Without --apply the contracts are printed.',
    )
  if (!publicUrl.startsWith('https:') && entra.emulatorUrl === undefined)
    throw new ExplainedError(
      `PUBLIC_URL is '${publicUrl}', but the contracts contain the address of the logo, which wallets must reach: expected an https address`,
    )
  const service = new VerifiedIdService(entra, { clock: systemClock })
  await applyContracts(definitions, service, (name, applied) => {
    say(`${name}: ${outcomeText(applied)}`)
    if (applied.outcome === 'refused' || applied.outcome === 'failed') process.exitCode = 1
  })
}

function outcomeText(applied: AppliedContract): string {
  if (applied.outcome === 'refused')
    return `problem, not changed\n${applied.problems.map((problem) => `  ${problemText(problem)}`).join('\n')}`
  return applied.outcome === 'failed' ? `problem\n  ${applied.reason}` : applied.outcome
}

const OPTIONS = { all: { type: 'boolean' }, apply: { type: 'boolean' }, out: { type: 'string' } } as const

export const entraCommand: RunEngineCommand<EntraSettings> = (args, read) =>
  runAsCommand(
    async () => {
      const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true })
      const { all = false, apply: applies = false, out } = values
      const [subject, ...more] = positionals
      if (args.length === 0) return say(USAGE)
      if (subject !== 'contracts' || more.length > 0 || out === '' || (out !== undefined && applies))
        throw new UsageError('The only subject is contracts, and --out and --apply exclude each other.')
      const { settings, cards } = await read()
      const definitions = contractsOf(cardsOfEntra(cards, all ? undefined : settings.credentialEngine), settings)
      if (applies) await apply(definitions, settings)
      else if (out !== undefined) writeContracts(definitions, resolve(out))
      else say(JSON.stringify(definitions, null, 2))
    },
    { usage: USAGE },
  )
