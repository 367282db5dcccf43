import { ADMINISTRATION_ENDPOINTS } from '@vitrine/api/endpoints/administration.ts'
import { requestTo } from '@vitrine/api/endpoints/endpoint.ts'
import { type AnyContract, anyContracts } from './any-administration.ts'
import { useAdminQuery } from './use-admin-query.ts'

const { contracts: CONTRACTS } = ADMINISTRATION_ENDPOINTS

/** Fetches the credential contracts of the cards. Our own server sorts them by name. */
export const useContracts = () => useAdminQuery(requestTo(CONTRACTS), anyContracts, { select: withoutUnused })

/** Also fetches those that only an external service has. */
export const useContractsAndUnused = () => useAdminQuery(requestTo(CONTRACTS), anyContracts)

const withoutUnused = (contracts: AnyContract[]): AnyContract[] => contracts.filter(({ isUnused }) => isUnused !== true)
