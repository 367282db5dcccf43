import fc from 'fast-check'

/**
 * Property tests try the same values in every run, so that a run says something of the change and not of luck. To go
 * looking for new cases, give FAST_CHECK_SEED another number, or `random`.
 */
const wanted = process.env.FAST_CHECK_SEED ?? '20261120'
if (wanted !== 'random') fc.configureGlobal({ seed: Number(wanted) })
