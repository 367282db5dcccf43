import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { createApiServer } from '../../platform/http/server/api-server.ts'
import { registerHealthRoutes } from '../../platform/http/server/health.routes.ts'
import { readConfiguration } from '../../settings/configuration.ts'
import { measureRequests } from './request-metrics.ts'

it('measures responses by operation id, never by URL', async () => {
  const registry = new Registry()
  const configuration = readConfiguration({ LOG_LEVEL: 'silent' })
  const app = createApiServer(configuration, Date.now)
  measureRequests(app, registry)
  let isUp = true
  registerHealthRoutes(app, {
    ...configuration,
    shutdown: new AbortController().signal,
    selfProbe: () => undefined,
    check: () => (isUp ? Promise.resolve() : Promise.reject(new Error('away'))),
  })
  await app.inject('/health/ready')
  isUp = false
  await app.inject('/health/ready?secret=a-secret')
  for (const path of ['/a-secret', '/another-secret']) await app.inject(path)
  await app.close()

  const text = await registry.metrics()
  for (const line of [
    'vitrine_http_requests_total{operation="checkReady",status="200"} 1',
    'vitrine_http_requests_total{operation="checkReady",status="503"} 1',
    'vitrine_http_requests_total{operation="page",status="404"} 2',
    'vitrine_http_request_duration_seconds_count{operation="checkReady"} 2',
  ])
    expect(text.split('\n')).toContain(line)
  expect(text).not.toContain('secret')
})
