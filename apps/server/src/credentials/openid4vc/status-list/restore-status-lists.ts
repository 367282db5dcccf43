import type { EngineRestore } from '../../engine-restore.ts'
import { FORMATS } from '../formats/formats.ts'
import { LIMITS } from '../wire/limits-and-paths.ts'
import { insertLostList, parseCredentialId, retireStatusLists, setStatuses } from './status-list.repository.ts'

/**
 * All lists are retired, so that new credentials use new lists. In a retired list, each index that the ledger lacks counts as revoked, so a
 * lost credential needs only its list.
 */
export const restoreStatusLists: EngineRestore = {
  async afterRestore(tx, { now }) {
    const retired = await retireStatusLists(tx, now)
    return [
      `Status lists retired: ${retired}. New cards use new lists. The old lists are still served. In them, every card that is missing from the ledger is revoked.`,
    ]
  },
  async setStatus(tx, credentialIds, status) {
    await setStatuses(tx, credentialIds, status)
    return 'published'
  },
  async revokeLost(tx, credentialId, { signerKeyIds, formats, now }) {
    if (!parseCredentialId(credentialId)) return false
    const signers = new Set(formats.map((name) => FORMATS.find((format) => format.name === name)?.signer))
    const [signer = 'credential-issuer'] = signers.size === 1 ? signers : []
    await insertLostList(tx, { credentialId, size: LIMITS.statusListSize, signer: signerKeyIds[signer], now })
    return true
  },
}
