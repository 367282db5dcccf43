// npm run licences: under which licences is what is shipped. Ends with 1 where one is not allowed.

import { say } from '../terminal.ts'
import { reportLicences } from './supply-chain/licences.ts'
import { installationOf, readLockfile } from './supply-chain/packages.ts'

const { exitCode, lines } = reportLicences(installationOf(readLockfile()).packages)
for (const line of lines) say(line)
process.exitCode = exitCode
