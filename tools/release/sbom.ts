// npm run -s sbom > sbom.json: the bill of materials of what is installed (CycloneDX), from the lockfile alone.

import { say } from '../terminal.ts'
import { billOfMaterials } from './supply-chain/bill-of-materials.ts'
import { installationOf, readLockfile } from './supply-chain/packages.ts'

say(JSON.stringify(billOfMaterials(installationOf(readLockfile())), undefined, 2))
