import pino from 'pino'

/** Structured log on standard output. It never contains tokens, PINs, claims or photos; errors are logged only with their message and stack. */
export const log = pino({
  base: { name: 'entra-emulator' },
  serializers: { err: ({ message, stack }: Error) => ({ message, stack }) },
})
