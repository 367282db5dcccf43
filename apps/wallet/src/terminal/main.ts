// npm run wallet: the demo wallet in a terminal, to test issuers and verifiers of others. --help explains the arguments.
import { createInterface } from 'node:readline/promises'
import { readArguments, USAGE, UsageError } from './arguments.ts'
import { runWallet } from './run-wallet.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

async function main(): Promise<number> {
  try {
    const given = readArguments(process.argv.slice(2))
    if (!given) {
      process.stdout.write(USAGE)
      return 0
    }
    const hasEnded = await runWallet(given, {
      print: say,
      openPage: (page) => say(`\nOpen this address in a browser, and decide there:\n\n  ${page}\n`),
      confirm: (question) => (given.isConfirmed ? Promise.resolve(true) : ask(question)),
    })
    return hasEnded ? 0 : 1
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    process.stderr.write(`${error.message}\n\n${USAGE}`)
    return 2
  }
}

/** Without a terminal, nobody can answer, so the answer is no. */
async function ask(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`${question} [y/N] `)
  terminal.close()
  return /^y(es)?$/i.test(answer.trim())
}

// The store keeps a channel open, which would keep the process alive.
process.exit(await main())
