const { PATH = '', NODE_COMPILE_CACHE } = process.env

/** Environment of a program that a test starts, before the test's own settings: it overrides all settings with nothing. */
export const BARE_ENVIRONMENT: Readonly<Record<string, string>> = {
  PATH,
  ENV_FILE: 'none',
  ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }),
}
