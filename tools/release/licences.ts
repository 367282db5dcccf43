// npm run licences: lists the licences of all shipped parts. Exits with 1 if one is not allowed.

import { say } from '../terminal.ts'
import { reportLicences } from './supply-chain/licences.ts'
import { installationOf, readLockfile } from './supply-chain/packages.ts'

const { exitCode, lines } = reportLicences(installationOf(readLockfile()).packages)
for (const line of lines) say(line)
process.exitCode = exitCode
