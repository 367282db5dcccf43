import { expect, it } from 'vitest'
import * as emulator from '../apps/entra-emulator/src/tenant.ts'
import { EMULATED_TENANT, entraConfiguration } from '../apps/server/src/credentials/entra/entra.configuration.ts'

it('the server and the emulator of Entra Verified ID mean the same tenant', () => {
  const { secret, ...tenant } = emulator.EMULATED_TENANT
  expect(EMULATED_TENANT).toEqual({
    ...tenant,
    authentication: { kind: 'emulator', secret },
    acceptedIssuers: [tenant.authorityDid],
  })
})

it('the server and the emulator of Entra Verified ID use the same application ids', () => {
  const { entra } = entraConfiguration.parse({ ENTRA_EMULATOR_URL: 'http://localhost:3003' })
  expect(entra?.appIds).toEqual(emulator.APP_IDS)
})
