// Servers may be running; restart them one after the other after an installation.

import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { readCardFiles } from '../base/cards/sources/read-card-files.ts'
import { organizationOrName, subjectText } from '../platform/certificates/subject-names.ts'
import { runAsCommand, say, UsageError } from '../platform/command-line/command.ts'
import { readEnvironmentFile } from '../platform/config/environment-file.ts'
import { installCertificate, prepareInstallation } from '../platform/keys/install-certificate.ts'
import { keyPairFiles } from '../platform/keys/key-pair-files.ts'
import { openKeyStore } from '../platform/keys/key-store.ts'
import { requestCertificate, requestFiles } from '../platform/keys/request-certificate.ts'
import { asideOf } from '../platform/keys/rotate-key.ts'
import { anchorOf, earliestEnd, readCertificates } from '../platform/keys/signing-key.ts'
import { readCardSettings, readInstallation } from '../settings/installation.ts'
import { describeInstallation } from './describe-installation.ts'
import { purposeOfRole, ROLE_NAMES, rolesAndPurposes } from './key-roles.ts'

const USAGE = `usage: vitrine keys [command]

Without a command, creates the keys of a production server in KEYS_DIR, unless they exist. Never changes existing keys.

  list                               shows the certificate of each role
  request <role> [options]           makes a new key and the request for its certificate
  install <role> <file> [options]    installs the certificates that an authority returned

Roles: ${ROLE_NAMES}

Options of request, the names that the authority is asked to certify:
  --country <PL> --organization <name> --common-name <name> --organization-identifier <NTRPL-0000012345>
  --dns <host> --uri <address> --contact <e-mail or address>    may be repeated; by default the host and address of PUBLIC_URL

Options of install:
  --anchor <file>    certificate of the trust anchor, if it is not the last one in the file
  --yes              install without a question

Private keys stay in KEYS_DIR. Keys in a hardware security module are not supported yet.`

/** File that is written last: if it exists, all keys exist. */
const LAST = 'nonce.secret'

const OPTIONS = {
  country: { type: 'string' },
  organization: { type: 'string' },
  'common-name': { type: 'string' },
  'organization-identifier': { type: 'string' },
  dns: { type: 'string', multiple: true },
  uri: { type: 'string', multiple: true },
  contact: { type: 'string', multiple: true },
  anchor: { type: 'string' },
  yes: { type: 'boolean' },
} as const

type KeysFlags = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values']

async function makeKeys(): Promise<string> {
  const { keysDirectory: directory, publicUrl } = readInstallation(process.env)
  if (existsSync(join(directory, LAST))) return `The keys already exist in ${directory}. Nothing was changed.`
  await openKeyStore({ directory, publicUrl, mayCreate: true, now: Date.now() })
  const { certificate, privateKey } = keyPairFiles(directory, 'trust-anchor')
  return [
    `Created the keys for ${publicUrl} in ${directory}.`,
    'Back them up now: without them, cards that were issued with them cannot be verified.',
    `${privateKey} is only needed to sign new keys: keep it off the server.`,
    `Give ${certificate} to wallets and other verifiers that should trust your cards.`,
  ].join('\n')
}

const dayOf = (time: Date): string => time.toISOString().slice(0, 10)

const listKeys = (directory: string): string =>
  rolesAndPurposes()
    .map(([purpose, role]) => {
      const files = keyPairFiles(directory, purpose)
      const { request } = requestFiles(directory, purpose)
      const lines = existsSync(files.certificate) ? describe(files) : ['  no key yet']
      if (existsSync(request)) lines.push(`  requested  ${dayOf(statSync(request).mtime)}, ${request}`)
      return [role, ...lines].join('\n')
    })
    .join('\n')

function describe(files: ReturnType<typeof keyPairFiles>): string[] {
  const chain = readCertificates(files.certificate)
  const anchor = anchorOf(chain, files)
  const authority = anchor ? `${organizationOrName(anchor)} (${files.anchor})` : 'the trust anchor of this installation'
  const end = new Date(earliestEnd(anchor ? [...chain, anchor] : chain))
  return [
    `  subject    ${subjectText(chain[0])}`,
    `  authority  ${authority}`,
    `  ends       ${dayOf(end)}`,
    `  since      ${dayOf(statSync(files.certificate).mtime)}`,
  ]
}

async function request(role: string, flags: KeysFlags): Promise<string> {
  const purpose = purposeOfRole(role)
  const { keysDirectory: directory, publicUrl } = readInstallation(process.env)
  const { hostname } = new URL(publicUrl)
  const contacts = (flags.contact ?? []).map((contact) => contact.replace(/^mailto:/, ''))
  const isEmail = (contact: string) => /^[^\s@:/]+@[^\s@:/]+$/.test(contact)
  const wrong = [...(flags.uri ?? []), ...contacts.filter((contact) => !isEmail(contact))].find(
    (one) => !URL.canParse(one),
  )
  if (wrong !== undefined) throw new UsageError(`${wrong} is neither an address nor an e-mail address.`)
  if (flags.country !== undefined && !/^[A-Z]{2}$/.test(flags.country))
    throw new UsageError('--country must be two capital letters (ISO 3166-1), like PL.')
  const { isNew, pem } = await requestCertificate({
    directory,
    purpose,
    names: {
      country: flags.country,
      organization: flags.organization,
      organizationIdentifier: flags['organization-identifier'],
      commonName: flags['common-name'] ?? hostname,
      hosts: flags.dns ?? (purpose === 'document-signer' ? [] : [hostname]),
      uris: [
        ...(flags.uri ?? (purpose === 'credential-issuer' ? [publicUrl] : [])),
        ...contacts.filter((one) => !isEmail(one)),
      ],
      emails: contacts.filter(isEmail),
    },
  })
  const files = requestFiles(directory, purpose)
  return [
    isNew
      ? `The request is ${files.request}. Its private key ${files.privateKey} stays where it is: back it up, but give it to nobody.`
      : `This request was made before and has no answer yet: ${files.request}. To ask for other names, move it and ${files.privateKey} away first.`,
    `Have an authority sign the request. Then install the answer: vitrine keys install ${role} <chain.pem>`,
    pem,
  ].join('\n')
}

async function install(role: string, chainFile: string | undefined, flags: KeysFlags): Promise<string> {
  const purpose = purposeOfRole(role)
  if (chainFile === undefined) throw new UsageError('Name the file with the certificates that the authority returned.')
  const { keysDirectory: directory, publicUrl } = readInstallation(process.env)
  const installation = { directory, purpose, publicUrl, chainFile, anchorFile: flags.anchor, now: Date.now() }
  const prepared = prepareInstallation(installation)
  if (prepared) {
    const { cardsDirectory, credentialEngine } = readCardSettings(process.env)
    const cards = await readCardFiles(cardsDirectory)
    const cardsOf = (name: string) => cards.filter(({ engine }) => (engine?.name ?? credentialEngine) === name)
    say(describeInstallation(prepared, { purpose, publicUrl, cardsOf }))
    if (!flags.yes && !(await isConfirmed())) return 'Nothing was changed.'
  }
  const installed = await installCertificate(installation)
  if (!installed) return `${chainFile} is installed already. Nothing was changed.`
  const { certificate, anchor } = keyPairFiles(directory, purpose)
  return [
    `Installed ${certificate}.${existsSync(anchor) ? ` Its trust anchor is ${anchor}.` : ''}`,
    `The former ${purpose === 'audit-log' ? 'certificate' : 'key pair'} was moved to ${asideOf(purpose, false)}/ in the same directory: keep it.`,
    'Now copy the files to all servers and restart them one after the other. Then make a new backup of the keys.',
  ].join('\n')
}

async function isConfirmed(): Promise<boolean> {
  if (!process.stdin.isTTY) throw new UsageError('Add --yes to install these certificates. Nothing was changed.')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return /^y(es)?$/i.test((await terminal.question('Install these certificates? [y/N] ')).trim())
  } finally {
    terminal.close()
  }
}

await runAsCommand(
  async () => {
    const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true })
    const [command, role, file, ...more] = positionals
    if (more.length > 0 || (file !== undefined && command !== 'install'))
      throw new UsageError(`Unknown argument: ${more[0] ?? file}`)
    readEnvironmentFile()
    if (command === undefined) return say(await makeKeys())
    if (command === 'list') return say(listKeys(readInstallation(process.env).keysDirectory))
    if (command === 'request') return say(await request(role ?? '', values))
    if (command === 'install') return say(await install(role ?? '', file, values))
    throw new UsageError(`Unknown command: ${command}`)
  },
  { usage: USAGE },
)
