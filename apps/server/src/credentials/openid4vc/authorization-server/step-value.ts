import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Bytes, EpochMilliseconds, Milliseconds } from '@vitrine/api/units.ts'
import { decodeBase64Url } from '../../../platform/base64/base64.ts'

const VALUE_BYTES: Bytes = 32

/** A kind of values that all servers with our secret make and recognize without storing them. */
export type StepValue = {
  /** A value of one kind is no value of another. */
  label: string
  /** Time for which the same value is sent. */
  step: Milliseconds
  /** Number of further steps in which it is accepted. */
  stepsLater: number
}

/** The last value of each kind, because most answers send the same one as the answer before. */
const lastValues = new WeakMap<StepValue, { secret: Buffer; step: number; value: string }>()

export function stepValue(secret: Buffer, kind: StepValue, now: EpochMilliseconds): string {
  const step = Math.floor(now / kind.step)
  const last = lastValues.get(kind)
  if (last?.secret === secret && last.step === step) return last.value
  const value = valueAt(secret, kind, step).toString('base64url')
  lastValues.set(kind, { secret, step, value })
  return value
}

/**
 * Returns the end of the time in which a value is accepted. The value of the next step is accepted too, because another server's clock may
 * be ahead.
 */
export function stepValueEnd(
  secret: Buffer,
  kind: StepValue,
  value: string,
  now: EpochMilliseconds,
): EpochMilliseconds | undefined {
  const given = decodeBase64Url(value, VALUE_BYTES)
  if (given?.length !== VALUE_BYTES) return undefined
  const present = Math.floor(now / kind.step)
  for (let step = present + 1; step >= present - kind.stepsLater; step--) {
    if (timingSafeEqual(given, valueAt(secret, kind, step))) return (step + kind.stepsLater + 1) * kind.step
  }
  return undefined
}

const valueAt = (secret: Buffer, { label }: StepValue, step: number): Buffer =>
  createHmac('sha256', secret).update(`openid4vc ${label} ${step}`).digest()
