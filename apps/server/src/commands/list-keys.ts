import { existsSync, statSync } from 'node:fs'
import { organizationOrName, subjectText } from '../platform/certificates/subject-names.ts'
import { keyPairFiles } from '../platform/keys/key-pair-files.ts'
import { requestFiles } from '../platform/keys/request-certificate.ts'
import { anchorOf, earliestEnd, readCertificates } from '../platform/keys/signing-key.ts'
import { rolesAndPurposes } from './key-roles.ts'

const dayOf = (time: Date): string => time.toISOString().slice(0, 10)

export const listKeys = (directory: string): string =>
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
