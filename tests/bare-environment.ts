const { PATH = '', NODE_COMPILE_CACHE } = process.env

/** Environment of a program that a test starts. It contains no settings, so only the settings that the test adds have an effect. */
export const BARE_ENVIRONMENT: Readonly<Record<string, string>> = {
  PATH,
  ENV_FILE: 'none',
  ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }),
}
