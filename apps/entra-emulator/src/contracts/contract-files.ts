import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ContractDefinition, zContractDefinition } from './contract.ts'

export function readContractFiles(folder: string): ContractDefinition[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => {
      try {
        return zContractDefinition.parse(JSON.parse(readFileSync(join(folder, name), 'utf8')))
      } catch (error) {
        throw new Error(`${join(folder, name)} is no contract definition`, { cause: error })
      }
    })
}
