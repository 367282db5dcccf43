import * as z from 'zod'

const PORTS = "expected a port from 1 to 65535, or 'off'"
const zPort = z.coerce.number(PORTS).int(PORTS).min(1, PORTS).max(65_535, PORTS)

/** Where the metrics are served: for who runs the server, and never where visitors are. */
export const metricsConfiguration = z
  .object({
    METRICS_PORT: z
      .union([z.literal('off'), zPort], PORTS)
      .default(9464)
      .meta({
        description: "The port of the metrics, which are for Prometheus: another than PORT, or 'off' for none",
        example: '9100',
        since: '0.1.0',
      }),
    METRICS_HOST: z.string().min(1).default('127.0.0.1').meta({
      description: 'Where the metrics are served: who reaches it may read them, so not where visitors are',
      example: '10.0.0.5',
      since: '0.1.0',
    }),
  })
  .meta({ title: 'Metrics' })
  .transform(({ METRICS_PORT: port, METRICS_HOST: host }) => ({
    metrics: port === 'off' ? undefined : { host, port },
  }))

/** Undefined where they are not served. */
export type MetricsAddress = z.infer<typeof metricsConfiguration>['metrics']
