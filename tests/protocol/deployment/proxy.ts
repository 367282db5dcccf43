import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Milliseconds } from '@vitrine/api/units.ts'
import { findProxy, type ProxyName } from '../../../tools/check/proxies.ts'
import { freePort } from '../../free-port.ts'
import { forgeAuthority, forgeIssuedBy } from '../wallet/forged-certificate.ts'

const DEPLOY = fileURLToPath(new URL('../../../deploy', import.meta.url))
const START_TIMEOUT: Milliseconds = 10_000
const HOST = 'localhost'

/** A running proxy with the shipped configuration, on free ports of the loopback address. */
export type RunningProxy = {
  httpPort: number
  /** Certificate of the authority that issued the proxy's certificate, as PEM. */
  authority: string
  /** File with the same certificate. */
  authorityFile: string
  stop(): Promise<void>
}

/** Ports and URL of a proxy. They are chosen before the proxy starts, because the servers behind it need to know their public address. */
type ProxyAddress = { httpPort: number; httpsPort: number; url: string }

export async function chooseProxyAddress(): Promise<ProxyAddress> {
  const httpPort = await freePort()
  const httpsPort = await freePort()
  return { httpPort, httpsPort, url: `https://${HOST}:${httpsPort}` }
}

type Plan = {
  /** Ports of the servers on the loopback address. */
  servers: [number, number]
  address: ProxyAddress
  /** Parent of the folder for the proxy's files. */
  folder: string
}

type Certificate = { certificate: string; key: string; authorityFile: string; authority: string }

/** Starts the proxy and waits until it accepts connections. @throws Error with the proxy's output if the proxy does not start */
export async function startProxy(name: ProxyName, plan: Plan): Promise<RunningProxy> {
  const folder = join(plan.folder, name)
  mkdirSync(folder, { recursive: true })
  const program = findProxy(name)
  if (!program) throw new Error(`${name} is not installed`)
  const certificate = makeCertificate(folder)
  const { args, environment } = { nginx: nginxCommand, caddy: caddyCommand }[name](folder, plan, certificate)
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, ...environment },
  })
  await waitUntilReady(child, plan.address.httpsPort)
  return {
    httpPort: plan.address.httpPort,
    authority: certificate.authority,
    authorityFile: certificate.authorityFile,
    stop: () => stop(child),
  }
}

/** Writes a certificate for localhost, and the certificate of the authority that issued it, into files. */
function makeCertificate(folder: string): Certificate {
  const authority = forgeAuthority({ commonName: 'Authority of a test' })
  const { certificate, privateKey } = forgeIssuedBy(authority, { commonName: HOST, dnsNames: [HOST] })
  const files = {
    certificate: join(folder, 'fullchain.pem'),
    key: join(folder, 'privkey.pem'),
    authorityFile: join(folder, 'authority.pem'),
  }
  writeFileSync(files.certificate, certificate.toString())
  writeFileSync(files.key, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
  writeFileSync(files.authorityFile, authority.certificate.toString())
  return { ...files, authority: authority.certificate.toString() }
}

type Command = { args: string[]; environment: Record<string, string> }

/** Writes a main configuration like Debian's. It includes the shipped template, filled in as `envsubst` does. Returns the command. */
function nginxCommand(folder: string, { servers, address }: Plan, certificate: Certificate): Command {
  const variables: Record<string, string> = {
    VITRINE_HOST: HOST,
    VITRINE_SERVER_1: `127.0.0.1:${servers[0]}`,
    VITRINE_SERVER_2: `127.0.0.1:${servers[1]}`,
    VITRINE_CERTIFICATE: certificate.certificate,
    VITRINE_CERTIFICATE_KEY: certificate.key,
    VITRINE_HTTP_LISTEN: `127.0.0.1:${address.httpPort}`,
    VITRINE_HTTPS_LISTEN: `127.0.0.1:${address.httpsPort}`,
  }
  const shipped = readFileSync(join(DEPLOY, 'nginx', 'vitrine.conf.template'), 'utf8')
    .replaceAll(/\$\{(VITRINE_\w+)\}/g, (_all, name: string) => variables[name] ?? `no ${name}`)
    .replaceAll('/var/log/nginx/', `${folder}/`)
  writeFileSync(join(folder, 'vitrine.conf'), shipped)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  )
  const main = [
    process.getuid?.() === 0 ? 'user root;' : '',
    'worker_processes 2;',
    'daemon off;',
    `pid ${join(folder, 'nginx.pid')};`,
    'error_log stderr;',
    'events { worker_connections 2048; }',
    `http { ${temporary.join(' ')} include ${join(folder, 'vitrine.conf')}; }`,
  ]
  writeFileSync(join(folder, 'nginx.conf'), main.join('\n'))
  return { args: ['-c', join(folder, 'nginx.conf'), '-p', folder, '-e', 'stderr'], environment: {} }
}

function caddyCommand(folder: string, { servers, address }: Plan, certificate: Certificate): Command {
  return {
    args: ['run', '--config', join(DEPLOY, 'caddy', 'Caddyfile'), '--adapter', 'caddyfile'],
    environment: {
      CADDY_ADMIN: `unix/${join(folder, 'admin.socket')}`,
      VITRINE_BIND: '127.0.0.1',
      VITRINE_HOST: HOST,
      VITRINE_HTTP_PORT: String(address.httpPort),
      VITRINE_HTTPS_PORT: String(address.httpsPort),
      VITRINE_SERVERS: servers.map((port) => `127.0.0.1:${port}`).join(' '),
      VITRINE_TLS: `${certificate.certificate} ${certificate.key}`,
    },
  }
}

async function waitUntilReady(child: ChildProcess, port: number): Promise<void> {
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-5000)
    })
  const killWithThisProcess = () => child.kill()
  process.once('exit', killWithThisProcess)
  child.once('close', () => process.off('exit', killWithThisProcess))
  const deadline = Date.now() + START_TIMEOUT
  while (child.exitCode === null && Date.now() < deadline) {
    if (await accepts(port)) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  child.kill()
  throw new Error(`The proxy did not start:\n${output}`)
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('close', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('close', resolve))
  child.kill()
  const killTimer = setTimeout(() => child.kill('SIGKILL'), 5000)
  await ended
  clearTimeout(killTimer)
}
