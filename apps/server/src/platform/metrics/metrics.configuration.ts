import * as z from 'zod'

const PORTS = "expected a port from 1 to 65535, or 'off'"
const zPort = z.coerce.number(PORTS).int(PORTS).min(1, PORTS).max(65_535, PORTS)

/** Address of the metrics, which are for the operator. It must not be reachable by visitors. */
export const metricsConfiguration = z
  .object({
    METRICS_PORT: z
      .union([z.literal('off'), zPort], PORTS)
      .default(9464)
      .meta({
        description: "The port of the metrics for Prometheus, which must differ from PORT; 'off' for none",
        example: '9100',
        since: '0.1.0',
      }),
    METRICS_HOST: z.string().min(1).default('127.0.0.1').meta({
      description:
        'The address of the metrics. Whoever reaches it can read them, so it must not be reachable by visitors',
      example: '10.0.0.5',
      since: '0.1.0',
    }),
  })
  .meta({ title: 'Metrics' })
  .transform(({ METRICS_PORT: port, METRICS_HOST: host }) => ({
    metrics: port === 'off' ? undefined : { host, port },
  }))

/** Address of the metrics; undefined if they are not served. */
export type MetricsAddress = z.infer<typeof metricsConfiguration>['metrics']
