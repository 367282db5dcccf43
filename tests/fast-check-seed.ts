import fc from 'fast-check'

/**
 * Property tests try the same values in every run, so a failure points to the change and not to chance. To look for new cases,
 * set FAST_CHECK_SEED to another number, or to `random`.
 */
const wanted = process.env.FAST_CHECK_SEED ?? '20261120'
if (wanted !== 'random') fc.configureGlobal({ seed: Number(wanted) })
