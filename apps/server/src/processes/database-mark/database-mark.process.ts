import { defineFeature, type FeatureContext } from '../../platform/feature/feature.ts'
import { databaseMarker } from './recognize-database.ts'
import { isWritable } from './used-keys.ts'

/** Records next to the keys which database they are used with. */
export const databaseMarkProcess = defineFeature({
  name: 'database mark',
  open({ database, clock, log, configuration }: FeatureContext & { configuration: { keysDirectory: string } }) {
    const { keysDirectory } = configuration
    const note = databaseMarker({ database, clock, keysDirectory, canWriteMark: isWritable(keysDirectory), log })
    return { cleanup: [{ name: 'database-mark', step: 'note', run: () => note() }] }
  },
})
