import { type Emulator, startEmulator } from '../../../apps/entra-emulator/src/emulator.ts'
import type { EmulatorOptions } from '../../../apps/entra-emulator/src/options.ts'
import type { TestBed } from './test-bed.ts'
import type { TlsFront } from './tls-front.ts'

/** Emulator of Microsoft Entra Verified ID behind https, which the libraries of Microsoft demand. */
export type EmulatedTenant = { emulator: Emulator; front: TlsFront }

/** Starts an emulator for a flow, and stops it at the end of the flow. */
export async function withEmulator<Result>(
  testBed: TestBed,
  options: EmulatorOptions,
  run: (tenant: EmulatedTenant) => Promise<Result>,
): Promise<Result> {
  const front = await testBed.openFront()
  const emulator = await startEmulator({ publicUrl: front.url, ...options })
  front.passOnTo(emulator.port)
  try {
    return await run({ emulator, front })
  } finally {
    await front.close()
    await emulator.stop()
  }
}
