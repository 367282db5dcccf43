import * as z from 'zod'

const PORTS = "expected a port from 1 to 65535, or 'off'"
const zPort = z.coerce.number(PORTS).int(PORTS).min(1, PORTS).max(65_535, PORTS)

export const metricsConfiguration = z
  .object({
    METRICS_PORT: z
      .union([z.literal('off'), zPort], PORTS)
      .default(9464)
      .meta({
        description: "Port of the metrics for Prometheus. It must differ from PORT; 'off' disables the metrics",
        example: '9100',
        since: '0.1.0',
      }),
    METRICS_HOST: z.string().min(1).default('127.0.0.1').meta({
      description:
        'Address to serve the metrics at. Everybody who can reach it can read them, so do not use a public address',
      example: '10.0.0.5',
      since: '0.1.0',
    }),
  })
  .meta({ title: 'Metrics' })
  .transform(({ METRICS_PORT: port, METRICS_HOST: host }) => ({
    metrics: port === 'off' ? undefined : { host, port },
  }))

export type MetricsAddress = z.infer<typeof metricsConfiguration>['metrics']
