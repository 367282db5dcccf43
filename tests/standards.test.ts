import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../tools/root.ts'
import { repositoryLines } from './repository-lines.ts'

/** Names under which code and pages cite standards. Other products' standards are on docs/comparison.md. */
const NAMES = [
  /\bRFC ?\d{3,5}\b/,
  /\bBCP ?\d+\b/,
  /\bISO(?:\/IEC)?(?: TS)? \d{4,5}(?:-\d{1,2})?\b/,
  /\bITU(?:-T)? [A-Z]\.\d+\b/,
  /\bX\.(?:509|690)\b/,
  /\bNIST SP \d+-\w+/,
  /\bFIPS \d+/,
  /\bETSI (?:EN|TS) \d{3} \d{3}(?:-\d+)?/,
  /\bOpenID4V(?:CI|P)\b/,
  /\bOpenID Connect (?:Core|Discovery|Session Management)\b/,
  /\b(?:RP-Initiated|Front-Channel|Back-Channel) Logout\b/,
  /\b(?:HAIP|FAPI|DPoP|SIOP|DIDComm|JSON-LD|CycloneDX|SPDX|WCAG|OpenAPI)\b/,
  /\b(?:SD-JWT VC|Token Status List|Bitstring Status List|Presentation Exchange|Digital Credentials API|JSON Schema)\b/,
  /\bVC Data Model \d\.\d\b/,
  /\bW3C (?:WebDriver|Subresource Integrity)\b/,
  /\bdid:(?:jwk|web|ion|key|ebsi|cheqd|pkh|peer)\b/,
  /\bdraft-[a-z]+-[a-z-]+\d*\b/,
  /\bPNG specification\b/,
  /\b(?:WHATWG [A-Z]\w+|Exif \d\.\d|TIFF \d\.\d|SQLite file format)/,
  /\b(?:Request Service REST API|Verified ID Admin API|Microsoft identity platform)\b/,
]

const ANY_NAME = new RegExp(NAMES.map(({ source }) => source).join('|'), 'g')

const rows = readFileSync(join(ROOT, 'docs', 'standards.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (?:Cited as|---)/.test(line))
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')))
const tabled = rows.flatMap(([names = '']) => names.split(', '))

const cited = repositoryLines({ leftOut: /^docs\/(?:standards|comparison)\.md$|^tests\/standards\.test\.ts$/ }).flatMap(
  ({ at, text }) =>
    [...text.matchAll(ANY_NAME)].map(([name]) => ({ at, name: name.replace(/^(RFC|BCP)(?=\d)/, '$1 ') })),
)

it('each standard that code or a page cites has a row in docs/standards.md', () => {
  expect(cited.filter(({ name }) => !tabled.includes(name))).toEqual([])
})

it('each row of docs/standards.md is cited, and is the only one of its name', () => {
  const names = new Set(cited.map(({ name }) => name))
  expect(tabled.filter((name) => !names.has(name))).toEqual([])
  expect(tabled.filter((name, index) => tabled.indexOf(name) !== index)).toEqual([])
})

it('each row of docs/standards.md names its version and the newest known one', () => {
  expect(rows.filter(([, version, newest]) => !version?.trim() || !newest?.trim())).toEqual([])
})
