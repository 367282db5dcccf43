import { expect, it } from 'vitest'
import { freePort } from '../../../../../tests/free-port.ts'
import { readConfiguration } from '../../settings/configuration.ts'
import { identitiesFeature } from './identities.feature.ts'

const NOW = 1_800_000_000_000
const HEADER = Buffer.from(JSON.stringify({ alg: 'RS256', kid: 'k', typ: 'JWT' })).toString('base64url')

it('reports an identity provider that does not respond', async () => {
  const configuration = readConfiguration({ IDP_URL: `http://localhost:${await freePort()}`, IDP_CLIENT_ID: 'vitrine' })
  const context = { clock: () => NOW, services: { audit: { note: async () => {} } }, configuration }
  const feature = await identitiesFeature.open(context as unknown as Parameters<typeof identitiesFeature.open>[0])
  expect(feature.healthIssues?.[0]?.find(NOW)).toEqual([])
  const request = { headers: { authorization: `Bearer ${HEADER}.e30.AA` }, log: { warn: () => {}, info: () => {} } }
  const guard = feature.services?.access?.guards.administrator
  await expect(guard?.(request as unknown as Parameters<NonNullable<typeof guard>>[0])).rejects.toMatchObject({
    code: 'unavailable',
  })
  expect(feature.healthIssues?.[0]?.find(NOW)).toEqual([
    { code: 'identity-provider-failing', urgency: 'now', since: NOW },
  ])
})
