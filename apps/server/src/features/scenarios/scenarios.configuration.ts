import * as z from 'zod'
import { fromRoot, zList, zOrigin } from '../../platform/config/values.ts'

export const scenariosConfiguration = z
  .object({
    SCENARIOS_DIR: z.string().min(1).optional().describe('Where the scenario files are'),
    API_HOSTS: zList.pipe(z.array(zOrigin)).describe('Other origins that scenarios may name as apiHost'),
  })
  .transform((values) => ({
    scenariosDirectory: fromRoot(values.SCENARIOS_DIR ?? 'scenarios'),
    apiHosts: values.API_HOSTS,
  }))

export type ScenariosConfiguration = z.infer<typeof scenariosConfiguration>
