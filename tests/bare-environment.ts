const { PATH = '', NODE_COMPILE_CACHE } = process.env

/** The environment of a program that a test starts, before its settings: nothing here sets anything. */
export const BARE_ENVIRONMENT: Readonly<Record<string, string>> = {
  PATH,
  ENV_FILE: 'none',
  ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }),
}
