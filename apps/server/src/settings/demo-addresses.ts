import { resolve } from 'node:path'
import { ConfigurationError } from '../platform/config/configuration-error.ts'

/** The settings of each program's port and address, and the port that it has without them. */
export const PROGRAMS = {
  server: { port: 'PORT', url: 'PUBLIC_URL', usualPort: 3000 },
  idp: { port: 'IDP_PORT', url: 'IDP_URL', usualPort: 3001 },
  wallet: { port: 'WALLET_PORT', url: 'WALLET_URL', usualPort: 3002 },
  emulator: { port: 'ENTRA_EMULATOR_PORT', url: 'ENTRA_EMULATOR_URL', usualPort: 3003 },
} as const

export type Program = keyof typeof PROGRAMS

/** Program that only npm run dev runs, on request: the emulator of Microsoft Entra Verified ID. */
export type OptionalProgram = 'emulator'

export type PerProgram<Value> = Record<Exclude<Program, OptionalProgram>, Value> &
  Partial<Record<OptionalProgram, Value>>

export type Addresses = {
  ports: PerProgram<number>
  urls: PerProgram<string>
  /** Absolute path of the folder with all persistent data: database, keys, logs. */
  dataDirectory: string
}

/** @throws ConfigurationError if a port or an address is invalid, or two programs have the same port */
export function readAddresses(
  environment: NodeJS.ProcessEnv,
  { optional = [] }: { optional?: readonly OptionalProgram[] } = {},
): Addresses {
  const names: Program[] = ['server', 'idp', 'wallet', ...optional]
  const ports = {} as PerProgram<number>
  const urls = {} as PerProgram<string>
  for (const name of names) {
    const port = readPort(environment, name)
    ports[name] = port
    urls[name] = readOrigin(environment, name, port)
  }
  for (const name of names) {
    const twin = names.find((other) => other !== name && ports[other] === ports[name])
    if (twin)
      throw new ConfigurationError(
        `${PROGRAMS[name].port} and ${PROGRAMS[twin].port} are both ${ports[name]}; set different ports.`,
      )
  }
  return { ports, urls, dataDirectory: resolve(environment.DATA_DIR || 'data') }
}

/** Returns the settings that `npm start` passes to all programs. */
export const demoSettings = ({ urls, dataDirectory }: Addresses): Record<string, string> => ({
  PUBLIC_URL: urls.server,
  IDP_URL: urls.idp,
  WALLET_URL: urls.wallet,
  ...(urls.emulator !== undefined && { ENTRA_EMULATOR_URL: urls.emulator }),
  DATA_DIR: dataDirectory,
})

function readPort(environment: NodeJS.ProcessEnv, program: Program): number {
  const { port: variable, usualPort } = PROGRAMS[program]
  const text = environment[variable]?.trim()
  if (!text) return usualPort
  const port = Number(text)
  if (!/^\d+$/.test(text) || port < 1 || port > 65535)
    throw new ConfigurationError(`${variable} is '${text}'; it must be a port number between 1 and 65535.`)
  return port
}

function readOrigin(environment: NodeJS.ProcessEnv, program: Program, port: number): string {
  const variable = PROGRAMS[program].url
  const text = environment[variable]?.trim()
  if (!text) return `http://localhost:${port}`
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash)
    throw new ConfigurationError(`${variable} is '${text}'; it must be an origin such as http://localhost:${port}.`)
  return url.origin
}
