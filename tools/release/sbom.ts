// npm run -s sbom > sbom.json: prints the bill of materials of the installed packages (CycloneDX), from the lockfile only.

import { say } from '../terminal.ts'
import { billOfMaterials } from './supply-chain/bill-of-materials.ts'
import { installationOf, readLockfile } from './supply-chain/packages.ts'

say(JSON.stringify(billOfMaterials(installationOf(readLockfile())), undefined, 2))
